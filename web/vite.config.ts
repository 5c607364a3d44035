import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

import { buildTime } from "./buildTime";
import { icons } from "./icons";

const server = process.env.CUTTHROAT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [icons(), buildTime(), svelte(), svelteTesting()],
  build: { outDir: "dist", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  // On a busy machine drawing a whole table takes seconds.
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts", "*.test.ts"],
    globalSetup: "src/games/testing.setup.ts",
    setupFiles: ["src/lib/testing.setup.ts"],
    testTimeout: 30_000,
    // By default one core is left free, which on a machine of two is half of it.
    maxWorkers: "100%",
  },
});
