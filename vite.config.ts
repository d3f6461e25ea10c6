import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import license from "rollup-plugin-license";
import { defineConfig, type Plugin, type Rollup } from "vite";
import remixConfig from "./remix.config.js";

const APP = fileURLToPath(new URL("app/", import.meta.url));

/** Of app/programs, those that are started; the others are parts of them. */
const PROGRAMS = ["serve", "web-process", "work", "import", "generate", "account", "rebuild-search", "rebuild-counts"];
/** Entries that are not written under the names of their files. */
const ENTRIES: Record<string, string> = { "server-build": "index.js", worker: "worker-entry.mjs" };

/**
 * Two files instead of some thirty small ones: the libraries of every page, and what every page and every list is made of.
 * What only some pages need stays apart.
 */
function chunks(): Rollup.GetManualChunk {
  let shared: Set<string>;
  return (id, { getModuleInfo }) => {
    // Remix starts the page with this one, once the page's own modules are there.
    if (getModuleInfo(id)?.isEntry) return;
    shared ??= reached(
      [
        "entry.client.tsx",
        "root.tsx?__remix-build-client-route",
        "components/lists/counted-list.tsx",
        "components/ui/chip-links.tsx",
      ],
      getModuleInfo,
    );
    if (shared.has(id)) return id.includes("/node_modules/") ? "libraries" : "site";
  };
}

/** What modules of the application import, and what that imports, unless it waits until it is asked for. */
function reached(files: string[], moduleInfo: Rollup.GetModuleInfo): Set<string> {
  const found = new Set(files.map((file) => `${APP}${file}`));
  for (const id of found) for (const imported of moduleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * Compresses scripts and styles as well as can be, which would take too long at each request: some 14 % less to fetch.
 * Remix writes the last of them, its manifest, while it builds for the server.
 */
const compressAssets: Plugin = {
  name: "compress-assets",
  apply: (_, { isSsrBuild }) => Boolean(isSsrBuild),
  async closeBundle() {
    const assets = new URL("build/client/assets/", import.meta.url);
    const names = (await readdir(assets)).filter((name) => /\.(?:js|css)$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const compressed = await promisify(brotliCompress)(await readFile(new URL(name, assets)));
        await writeFile(new URL(`${name}.br`, assets), compressed);
      }),
    );
  },
};

/** The licenses of what browsers are sent, in a file of their own: in the scripts they would be fetched with every page. */
const licenses: Plugin = {
  ...license({ thirdParty: { output: fileURLToPath(new URL("build/client/licenses.txt", import.meta.url)) } }),
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
};

/**
 * What operators start, built with the application: what the programs share with its pages is there once in a process, and
 * nothing but JavaScript is loaded. The embedded database's thread is one of them, named as the file that starts it from the
 * sources.
 */
const programs: Plugin = {
  name: "programs",
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            minify: false,
            rollupOptions: {
              input: [...PROGRAMS.map((program) => `${APP}programs/${program}.ts`), `${APP}db/embedded/worker.ts`],
              output: {
                entryFileNames: ({ name }) => ENTRIES[name] ?? `${name}.js`,
                chunkFileNames: "[name]-[hash].js",
              },
            },
          },
        }
      : {},
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), programs, licenses, compressAssets],
  // In development Vite prepares for the browser whatever a route's file imports; these have no part for browsers.
  optimizeDeps: { exclude: ["@node-rs/bcrypt", "@node-rs/jieba"] },
  // The 262 files of Kysely would be loaded one by one at each start.
  ssr: { noExternal: ["kysely"] },
  build: {
    // What understands the styles' light-dark() understands this.
    target: "es2022",
    // Some 4 % less to fetch than with the default.
    minify: "terser",
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3 }, format: { comments: false } },
    // What libraries name for development's messages, and read without use, goes.
    rollupOptions: isSsrBuild
      ? {}
      : { treeshake: { propertyReadSideEffects: false }, output: { manualChunks: chunks() } },
  },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
}));
