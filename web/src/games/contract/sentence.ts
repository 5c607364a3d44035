/** What has just happened, for the decision bar. */
import type { ContractLine } from "../../protocol/events";
import { nameOf, type Catalogue } from "./model";
import { strings } from "./strings";

/** The last line; cards that one player took in a row are one sentence. */
export function sentence(lines: readonly ContractLine[], names: readonly string[], catalogue: Catalogue): string {
  const last = lines.at(-1);
  if (last?.kind !== "took") return last?.text ?? "";
  const cards: string[] = [];
  for (const line of lines.toReversed()) {
    if (line.kind !== "took" || line.fields.seat !== last.fields.seat) break;
    cards.unshift(line.fields.card ?? "");
  }
  if (cards.length === 1) return last.text;
  const known = cards.filter(Boolean).map((card) => nameOf(catalogue, card));
  return strings.took(names[last.fields.seat] ?? "", cards.length, known);
}
