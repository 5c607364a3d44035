/** What the check of a finished game comes to, in plain words. */
import type { Verdict } from "../../protocol/types";
import type { Check, GameCheck, Proof } from "./gameCheck";
import { strings } from "./strings";

export interface FairnessWords {
  /** Everything that a page can check fits, and every number is in it; not all of that; or something does not fit. */
  tone: "good" | "partly" | "bad";
  head: string;
  proven: string[];
  checks: { ok: boolean; text: string }[];
  open: string[];
}

const s = strings;

/** `hasKept`: this browser has kept something of the table. */
export function fairnessWords(found: GameCheck, verdict: Verdict, names: string[], hasKept: boolean): FairnessWords {
  const proof = verdict.ok ? found.proof : "broken";
  const { origin } = found;
  const isAll = proof === "mine" && origin === null && !found.missing.length;
  return {
    tone: proof === "broken" ? "bad" : isAll ? "good" : "partly",
    head: headWords(proof, found),
    proven: provenWords({ ...found, proof }, names, hasKept),
    checks: [
      ...found.checks.flatMap((one, place) => checkWords(one, found, names, place)),
      { ok: verdict.ok, text: verdict.ok ? s.legal : s.wrong(verdict.problem) },
    ],
    open: [
      ...((found.round ?? 1) > 1 ? [s.openRounds(found.round ?? 1)] : []),
      ...(proof === "broken" || found.checked ? [s.openSides] : []),
      s.openCards,
    ],
  };
}

function headWords(proof: Proof, { origin, missing }: GameCheck): string {
  if (proof !== "mine") return s.heads[proof];
  if (origin !== null) return s.headFrom(origin + 1);
  return missing.length ? s.headMissing : s.heads.mine;
}

function provenWords(found: GameCheck, names: string[], hasKept: boolean): string[] {
  const { proof, origin } = found;
  const isDealt = proof === "mine" || (proof === "others" && found.round !== null);
  const isPartly = origin !== null && (proof === "mine" || proof === "others" || proof === "server");
  const isUnseen = !hasKept && (proof === "others" || proof === "server");
  return [
    proof === "others" ? ofOthers(found, names) : s.proven[proof],
    ...(isDealt && found.missing.length ? [s.missing(found.missing.map((seat) => names[seat] ?? ""))] : []),
    ...(isPartly ? [s.knownUntil(origin)] : []),
    ...(isUnseen ? [s.noReceipt] : []),
  ];
}

const ofOthers = ({ seats, round }: GameCheck, names: string[]): string =>
  round === null ? s.provenOpenly : s.provenOthers(seats.map((seat) => names[seat] ?? ""));

/** Where all is well with many seats, that is one line; else each that is not has one. */
function checkWords(
  { kind, ok, seat }: Check,
  found: GameCheck,
  names: string[],
  place: number,
): FairnessWords["checks"] {
  const alike = found.checks.filter((one) => one.kind === kind);
  const isFirst = found.checks.findIndex((one) => one.kind === kind) === place;
  const isTold = alike.every((one) => one.ok) ? isFirst : !ok;
  const name = names[seat ?? -1] ?? "";
  switch (kind) {
    case "own":
      return [{ ok, text: s.own(ok, alike.length > 1 ? name : "") }];
    case "number":
      return isTold ? [{ ok, text: ok ? s.numbers : s.wrongNumber(name) }] : [];
    case "picks":
      return [{ ok, text: ok ? s.picks(found.checked) : s.wrongPicks }];
    default:
      return isTold ? [{ ok, text: s.check[kind][ok ? "yes" : "no"] }] : [];
  }
}
