/** A Vite plugin: a module called `*.build.ts` runs while the client is built, and only what it exports by default gets
 * into the client. What it imports, such as a data file by `?raw`, is watched. */
import { runnerImport, type Plugin } from "vite";

const BUILD_TIME = /\.build\.ts$/;

export function buildTime(): Plugin {
  return {
    name: "build-time",
    enforce: "pre",
    async load(id) {
      if (!BUILD_TIME.test(id)) return null;
      const { module, dependencies } = await runnerImport<{ default: unknown }>(id);
      for (const file of dependencies) this.addWatchFile(file);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(module.default))});`;
    },
  };
}
