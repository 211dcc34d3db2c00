import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The server sends a strict content policy: nothing inline, nothing from elsewhere.  So fonts and
// images stay files of their own, and no script is put into the page.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/aitch/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Small parts that several pages share travel together, and so do pages that are alike: alone they hardly compress.
    rollupOptions: {
      output: {
        advancedChunks: {
          groups: [
            {
              name: "first",
              test: /src\/(App|pages\/Home|ui\/Defs|lib\/(theme|router|troubles))/,
              priority: 4,
            },
            { name: "parts", test: /src\/(ui|lib)\//, minShareCount: 2, maxModuleSize: 3000, priority: 3 },
            { name: "table", test: /src\/table\//, minShareCount: 2, priority: 2 },
            {
              name: "practice",
              test: /src\/(puzzles|lib\/(alone|lesson)|pages\/Learn|table\/(Lesson|Pointer))/,
            },
            { name: "lists", test: /src\/pages\/(MyGames|Records|Watch|Sheet|Played|Standings|TakeAlong)/ },
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: {
    proxy: {
      "/api": "http://localhost:8000",
      "/ws": { target: "ws://localhost:8000", ws: true },
    },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
