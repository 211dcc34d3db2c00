/** Puts compressed twins beside the built scripts and styles, as dense as they get: the server sends what a browser takes. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = new URL("../src/aitch/server/static/assets/", import.meta.url);
const dense = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
};
for (const name of readdirSync(folder).filter((one) => /\.(js|css)$/.test(one))) {
  const plain = readFileSync(new URL(name, folder));
  const params = { ...dense, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  writeFileSync(new URL(`${name}.br`, folder), brotliCompressSync(plain, { params }));
  writeFileSync(new URL(`${name}.gz`, folder), gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
}
