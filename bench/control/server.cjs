// High card: five cards in hand, both lay one in turn, the higher one takes a point, the deck fills hands up again.
// About as much state, secrecy and length as a two-player game of Agencies. State is kept in memory, nothing on disk.

const { Origins, Server } = require("boardgame.io/server");
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const HAND = 5;

function setup({ random }) {
  const deck = random.Shuffle([...Array(52).keys()]);
  const hands = [deck.splice(0, HAND), deck.splice(0, HAND)];
  return {
    secret: { deck },
    players: { 0: { hand: hands[0] }, 1: { hand: hands[1] } },
    counts: { hands: [HAND, HAND], deck: deck.length },
    laid: [],
    discards: [],
    points: [0, 0],
  };
}

function settle(G) {
  const [first, second] = G.laid;
  const winner = first.card % 13 >= second.card % 13 ? first.player : second.player;
  G.points[winner] += 1;
  G.discards.push(first.card, second.card);
  G.laid = [];
}

function lay({ G, playerID }, place) {
  const { hand } = G.players[playerID];
  if (!Number.isInteger(place) || place < 0 || place >= hand.length) return INVALID_MOVE;
  G.laid.push({ player: Number(playerID), card: hand.splice(place, 1)[0] });
  if (G.secret.deck.length > 0) hand.push(G.secret.deck.pop());
  if (G.laid.length === 2) settle(G);
  G.counts = { hands: [G.players[0].hand.length, G.players[1].hand.length], deck: G.secret.deck.length };
}

const game = {
  name: "high-card",
  minPlayers: 2,
  maxPlayers: 2,
  setup,
  playerView: PlayerView.STRIP_SECRETS,
  moves: { lay: { move: lay, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.counts.hands[0] + G.counts.hands[1] === 0 ? { points: G.points } : undefined),
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST_IN_DEVELOPMENT] });
server
  .run({ port: { port: 0, host: "127.0.0.1" } }) // boardgame.io passes it on to listen()
  .then(({ appServer }) => process.stdout.write(`http://127.0.0.1:${appServer.address().port}\n`));
