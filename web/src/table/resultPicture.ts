/** A picture of a result to share: what the letter says to everybody, drawn by us. Nothing in it was ever hidden. */
import { escaped, seatShape, wordmark } from "../art/svg";

export interface Pictured {
  /** The poster's markup, 300 x 440. */
  poster: string;
  game: string;
  title: string;
  reason: string;
  /** In the order of their places. */
  rows: { place: number; seat: number; name: string; score: string }[];
  day: string;
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const LEFT = 500;
const ROW = 58;
const MOST_ROWS = 5;
const LONGEST = 26;

const short = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

/** The drawing; colours of seats by number, as on paper. */
export function resultSvg({ poster, game, title, reason, rows, day }: Pictured): string {
  const inks = ["#8a5a00", "#1d5fa8", "#a8401f", "#27713a", "#7a3b8f"].map((ink, seat) => `--p${seat + 1}:${ink}`);
  const table = rows.slice(0, MOST_ROWS).map(({ place, seat, name, score }, row) => {
    const y = 322 + row * ROW;
    const ground = place === 1 ? `<rect x="${LEFT - 16}" y="${y - 38}" width="656" height="52" fill="#f2b84b66"/>` : "";
    const shape = `<svg x="${LEFT + 44}" y="${y - 24}" width="26" height="26" viewBox="0 0 100 100">${seatShape(seat)}</svg>`;
    return `${ground}<text x="${LEFT}" y="${y}">${place}</text>${shape}<text x="${LEFT + 84}" y="${y}">${escaped(short(name, LONGEST))}</text><text x="1124" y="${y}" text-anchor="end">${escaped(score)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" style="--t1:#1d1a17;--s0:#f5ecd8;${inks.join(";")}"><rect width="100%" height="100%" fill="#141210"/><svg x="40" y="20" width="402" height="590" viewBox="0 0 300 440">${poster}</svg><path d="M460 20H1180V610H460Z" fill="#f5ecd8"/><g color="#1d1a17" fill="#1d1a17"><svg x="${LEFT}" y="48" width="146" height="36" viewBox="0 0 406 100">${wordmark()}</svg><g font-family="Georgia, serif"><text x="1140" y="74" text-anchor="end" font-size="22">${escaped(day)}</text><path d="M${LEFT} 100H1140V103H${LEFT}Z"/><text x="${LEFT}" y="170" font-size="52" font-weight="700">${escaped(short(title, 24))}</text><text x="${LEFT}" y="212" font-size="24">${escaped(short(game, 44))}</text><text x="${LEFT}" y="250" font-size="22">${escaped(short(reason, 58))}</text><g font-size="28">${table.join("")}</g></g></g></svg>`;
}

/** The page's own fonts that a drawing names, inside it: a picture may load nothing. */
async function fontsIn(svg: string): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].filter((rule) => rule instanceof CSSFontFaceRule),
  );
  const used = faces.filter((face) =>
    svg.includes(`"${face.style.getPropertyValue("font-family").replaceAll('"', "")}"`),
  );
  const inside = used.map(async (face) => {
    const url = /url\("?([^")]+)"?\)/.exec(face.style.getPropertyValue("src"))?.[1] ?? "";
    const font = await (await fetch(new URL(url, face.parentStyleSheet?.href ?? location.href))).blob();
    return face.cssText.replace(url, await asData(font));
  });
  return (await Promise.all(inside)).join("");
}
const asData = (blob: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(new Error("no font"));
    reader.readAsDataURL(blob);
  });

/** As a PNG; rejects where the browser cannot draw it. */
export async function resultPng(drawing: string): Promise<Blob> {
  const svg = drawing.replace(/^(<svg[^>]*>)/, `$1<style>${await fontsIn(drawing)}</style>`);
  const picture = new Image(WIDTH, HEIGHT);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

/** Hands it to whatever shares pictures on this device, else saves it. */
export async function sharePicture(png: Blob, name: string): Promise<void> {
  const file = new File([png], `${name}.png`, { type: "image/png" });
  const isTouch = matchMedia("(pointer: coarse)").matches;
  if (isTouch && navigator.canShare?.({ files: [file] })) {
    // Whoever changes their mind has not failed.
    await navigator.share({ files: [file] }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    });
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}
