/** A Vite plugin: `import wifi from "icon:lucide/wifi"` gives the SVG body of that one icon, and bundles no other. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const PREFIX = "icon:";
const require = createRequire(import.meta.url);
const sets = new Map<string, Record<string, { body: string }>>();

function iconsOf(set: string): Record<string, { body: string }> {
  let icons = sets.get(set);
  if (!icons) {
    const file = require.resolve(`@iconify-json/${set}/icons.json`);
    icons = (JSON.parse(readFileSync(file, "utf8")) as { icons: Record<string, { body: string }> }).icons;
    sets.set(set, icons);
  }
  return icons;
}

export function icons(): Plugin {
  return {
    name: "icons",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const [set = "", name = ""] = id.slice(PREFIX.length + 1).split("/");
      const icon = iconsOf(set)[name];
      if (!icon) this.error(`there is no icon ${name} in ${set}`);
      return `export default ${JSON.stringify(icon.body)};`;
    },
  };
}
