import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin, type Rollup } from "vite";
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

const APP = fileURLToPath(new URL("app/", import.meta.url));

/**
 * Three files instead of some thirty small ones: what every page is made with, what every page has, and what every list has
 * beyond that. What only some pages need stays apart.
 */
function chunks(): Rollup.GetManualChunk {
  let everywhere: Set<string>;
  let lists: Set<string>;
  return (id, { getModuleInfo }) => {
    // Remix starts the page with this one, once the page's own modules are there.
    if (getModuleInfo(id)?.isEntry) return;
    everywhere ??= reached(["entry.client.tsx", "root.tsx?__remix-build-client-route"], getModuleInfo);
    lists ??= reached(["components/deals/deal-listing.tsx"], getModuleInfo);
    if (everywhere.has(id)) return id.includes("/node_modules/") ? "libraries" : "site";
    return lists.has(id) ? "lists" : undefined;
  };
}

/** What modules of the application import, and what that imports, unless it waits until it is asked for. */
function reached(files: string[], moduleInfo: Rollup.GetModuleInfo): Set<string> {
  const found = new Set(files.map((file) => `${APP}${file}`));
  for (const id of found) for (const imported of moduleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), quietWhenGivenUp, remix(remixConfig)],
  // In development Vite prepares for the browser whatever a route's file imports; this has no part for browsers.
  optimizeDeps: { exclude: ["@node-rs/bcrypt"] },
  build: {
    // Some 4 % less to fetch than with the default.
    minify: "terser",
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunks() } },
  },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
}));
