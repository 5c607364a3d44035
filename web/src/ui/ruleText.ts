/** The little Markdown that the rules documents use, parsed into plain data; nothing in it becomes markup by itself. */

export interface Span {
  kind: "plain" | "bold" | "italic" | "code" | "rule";
  text: string;
}
export interface Block {
  kind: "text" | "table" | "code";
  spans: Span[];
  rows: Span[][][];
  text: string;
}

/** The number of a rule is a way to it. */
const INLINE =
  /\b(?<rule>[A-Z]{2}-(?:\d+\.\d+|R\.?\d+))\b|\*\*(?<bold>.+?)\*\*|`(?<code>[^`]+)`|\*(?<italic>[^*\s][^*]*?)\*/g;

export function parseInline(text: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > at) spans.push({ kind: "plain", text: text.slice(at, match.index) });
    const { rule, bold, code, italic } = match.groups ?? {};
    if (rule !== undefined) spans.push({ kind: "rule", text: rule });
    else if (bold !== undefined) spans.push({ kind: "bold", text: bold });
    else if (code !== undefined) spans.push({ kind: "code", text: code });
    else spans.push({ kind: "italic", text: italic ?? "" });
    at = match.index + match[0].length;
  }
  if (at < text.length) spans.push({ kind: "plain", text: text.slice(at) });
  return spans;
}

const isRule = (line: string): boolean => /^\|[\s:|-]+\|$/.test(line.trim());

export function parseRule(text: string): Block[] {
  const blocks: Block[] = [];
  let code: string[] | null = null;
  for (const line of text.split("\n")) {
    if (line.trim().startsWith("```")) {
      if (code) blocks.push({ kind: "code", spans: [], rows: [], text: code.join("\n") });
      code = code ? null : [];
    } else if (code) {
      code.push(line);
    } else if (line.trim().startsWith("|")) {
      if (isRule(line)) continue;
      const row = line
        .trim()
        .slice(1, -1)
        .split("|")
        .map((cell) => parseInline(cell.trim()));
      const last = blocks.at(-1);
      if (last?.kind === "table") last.rows.push(row);
      else blocks.push({ kind: "table", spans: [], rows: [row], text: "" });
    } else if (line.trim()) {
      blocks.push({ kind: "text", spans: parseInline(line.trim().replace(/^- /, "")), rows: [], text: "" });
    }
  }
  if (code) blocks.push({ kind: "code", spans: [], rows: [], text: code.join("\n") });
  return blocks;
}
