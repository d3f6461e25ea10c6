import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";

const GIVEN_UP = "console.error(e);";

/**
 * Remix 2 writes to the console when a request is given up while its answer is read, as happens whenever somebody clicks
 * on. Nothing is wrong then; what really fails is still written.
 */
const quietWhenGivenUp: Plugin = {
  name: "quiet-when-given-up",
  transform(code, id) {
    if (!id.endsWith("@remix-run/react/dist/esm/single-fetch.js")) return;
    if (code.split(GIVEN_UP).length !== 2) throw new Error("Remix has changed: is quietWhenGivenUp still needed?");
    return { code: code.replace(GIVEN_UP, `if (!init.signal?.aborted) ${GIVEN_UP}`), map: null };
  },
};

export default defineConfig({
  plugins: [tailwindcss(), quietWhenGivenUp, remix(remixConfig)],
  // In development Vite prepares for the browser whatever a route's file imports; this has no part for browsers.
  optimizeDeps: { exclude: ["@node-rs/bcrypt"] },
  // Some 4 % less to fetch than with the default.
  build: { minify: "terser" },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
});
