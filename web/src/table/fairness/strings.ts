/** Every word about fair dice that is read on demand only. */
import { LANGUAGE, capital, list, many } from "../../lib/words";

export const strings = {
  lobby: {
    sealed: (seal: string) => `sealed before anyone sat down: ${seal.slice(0, 8)} …`,
    /** How far a person is before the deal, and during it. */
    ready: { yes: "ready for a fair deal", no: "not yet ready for a fair deal" },
    number: { yes: "number locked in", no: "number to come" },
    shown: "number shown",
    dealing: "Dealing",
    /** While everybody commits, and while everybody reveals; then when somebody did not answer. */
    dealingText: {
      commit: "Everybody locks in a number of their own, unseen.",
      reveal: "Everybody shows their number. Together they make the cards and dice.",
    },
    dealingAnew: "Somebody did not answer. Once more, without them.",
    dealingSoon: "The game starts in a moment.",
    leftOut: (who: "me" | "gone" | "silent") =>
      who === "me"
        ? "your number was not there in time: dealt without one of yours"
        : `${who === "gone" ? "not here" : "did not answer"}: dealt without a number of theirs`,
  },
  /** Why no number of mine is in the deal, or none that this browser knows of. */
  doubts: {
    seal: "The seal of this table is not the one you saw first. Your number stays hidden, and the cards are dealt without it: better not play here.",
    number:
      "What stands for your seat is not the number that this browser locked in, so it stays hidden. If you sit here on another device, too, that one answers.",
    missing: "Your number was asked for before everybody had locked theirs in. It stays hidden.",
    changed: "The locked-in numbers changed after yours was shown. It is not shown again.",
    rounds: "The cards of this table were dealt before, with your number. It takes no part in dealing them again.",
    "left-out": "The cards are dealt without a number of yours: the server says that none was there in time.",
    "dealt-without":
      "The cards were dealt without a number of yours. If all the others told each other theirs, whoever dealt could have chosen them.",
    "no-receipt":
      "This browser has no receipt of a number of yours. If you sat down on another device, it is there; if not, the cards were dealt without you.",
  },
  origin: {
    title: "Not a fresh deal",
    text: (game: string, names: string[], move: number, moves: number) =>
      `This table goes on from a game of ${game} between ${list(names)}, ${
        move ? `after move ${move} of ${moves}` : "from its very first deal"
      }. Whoever knows that game knows every card dealt so far; only what comes next is new.`,
    simulated: "That game was computed from a seed that anybody can choose.",
  },
  text: "Before anyone sat down, the server sealed a secret. Everybody locks in a number of their own, unseen; when all are locked in, all are shown. Secret and numbers together make every shuffle and roll. After the game the seal is opened: this page checks what a page can, and with the record and your receipt you can check the rest anywhere.",
  parts: "The parts",
  partsNote: "seal, numbers and secret",
  seal: "The seal: the SHA-256 of the secret",
  added: "The number of each seat",
  nothing: "none: dealt without a number of theirs",
  nothingOfMine: "none: dealt without a number of yours",
  ofBot: "none, as of every bot",
  notStarted: "Shown when the game starts.",
  secret: "The secret",
  sealed: "Sealed until the game is over.",
  checking: "Checking this game …",
  heads: {
    mine: "Everything that this page can check fits.",
    others: "What came fits the seal and the numbers.",
    server: "The server alone dealt.",
    known: "None of its luck could be checked.",
    simulated: "None of its luck could be checked.",
    broken: "This game does not fit.",
  },
  headFrom: (move: number) => `From move ${move} on, what this page can check fits.`,
  headMissing: "What this page can check fits, but not everybody's number is in it.",
  proven: {
    mine: "Your number is in it, shown only when the server's secret and all other numbers were fixed. Every shuffle and roll follows from them, if each had as many sides as the rules say. That last step, that nobody chose, is for your record and receipt to prove: save both, and run the command below anywhere.",
    server:
      "No player added a number. Everything fits the seal, but nobody can rule out that the server chose a deal to its liking.",
    known: "Every card and every roll came from another game: whoever knew that game knew them.",
    simulated: "It was computed from a seed that anybody could know before.",
    broken: "What is marked below is not as it should be. Do not trust this deal, and save both files now.",
  },
  provenOthers: (names: string[]) =>
    `This page knows of no number of yours in it, so you rely on ${list(names)}: if ${
      names.length === 1 ? "that number was" : "all of these numbers were"
    } told beforehand, whoever dealt could have chosen what came.`,
  /** Whose number is not in it, though others' are. */
  missing: (names: string[]) =>
    `No number of ${list(names)} is in it: if all the others told each other theirs, whoever dealt could have chosen what came.`,
  provenOpenly:
    "It was dealt before numbers were locked in: whoever could read the server's files may have chosen theirs last.",
  noReceipt: "This browser has no receipt of this game: whether the seal was there before it, only the server says.",
  knownUntil: (move: number) =>
    move
      ? `The deal and the first ${many(move, "move")} came from another game. Whoever knew it knew them: nothing is proven of those.`
      : "The deal came from another game. Whoever knew it knew the cards: nothing is proven of it.",
  checks: "What was checked",
  /** Each as it should be, and as it should not. */
  check: {
    scheme: { yes: "", no: "You locked in a number, but the record says that a seed made the dice." },
    origin: { yes: "", no: "The record does not begin where the lobby said that this table begins." },
    game: { yes: "", no: "The record is of another game than the one that you sat down to." },
    options: { yes: "", no: "The record has other options than the lobby showed." },
    kinds: { yes: "", no: "The record has other people and bots in the seats than the lobby showed." },
    rounds: { yes: "", no: "The cards were dealt more often than somebody's number was missing." },
    count: { yes: "", no: "The record does not have one number for each seat." },
    seal: {
      yes: "The seal is the one that this browser saw before the game.",
      no: "The seal is not the one that this browser saw before the game.",
    },
    secret: { yes: "The secret fits the seal.", no: "The secret does not fit the seal." },
    round: {
      yes: "The deal is the one that your number was shown in.",
      no: "The record tells of another deal than the one that your number was shown in.",
    },
    commitments: {
      yes: "What everybody had locked in is what this browser saw.",
      no: "What everybody had locked in is not what this browser saw.",
    },
  },
  /** `name` where several seats are mine. */
  own: (ok: boolean, name: string) =>
    `${name ? `The number of ${name}` : "Your number"} is ${ok ? "in it as you showed it" : "not the one that you showed"}.`,
  numbers: "Every number is the one that was locked in.",
  wrongNumber: (name: string) => `The number of ${name} is not the one that was locked in.`,
  picks: (count: number) =>
    `${count === 1 ? "The one shuffle or roll follows" : `All ${count.toLocaleString(LANGUAGE)} shuffles and rolls follow`} from secret and numbers, with the sides that the server tells.`,
  wrongPicks: "The shuffles and rolls do not follow from secret and numbers.",
  legal: "The server finds every move legal and the result right.",
  wrong: (problem: string) => `${capital(problem)}.`,
  unreadable: "The server's record of this game cannot be read.",
  open: "What this page cannot check",
  openCards: "Whether somebody with access to the server looked at hidden cards.",
  openSides:
    "How many sides each shuffle and roll had, and the moves, are the server's word here: it could tell sides that fit what it chose. The command below knows the rules, and takes nobody's word.",
  openRounds: (rounds: number) =>
    `The cards were dealt ${rounds === 2 ? "twice" : `${rounds} times`}, because somebody did not show their number. They can dodge one deal that way, and had no say in the next.`,
  saveReceipt: "Save the receipt",
  saveReceiptOf: (name: string) => `Save the receipt of ${name}`,
  saveRecord: "Save the record",
  receiptHint: "The receipt is your proof: this browser keeps it for your last 100 tables.",
  command: "With both files, check it on any machine:",
  commandAlone: "With the file, check it on any machine:",
};
