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
    // Small parts that several pages share travel together: alone they hardly compress.
    rollupOptions: {
      output: {
        advancedChunks: {
          groups: [{ name: "parts", test: /src\/(ui|lib)\//, minShareCount: 2, maxModuleSize: 3000 }],
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
