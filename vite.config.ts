import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import license from "rollup-plugin-license";
import { defineConfig, type Plugin, type Rollup } from "vite";
import type { TextsName } from "./app/platform/i18n/browser-texts";
import { en, type Translation } from "./app/platform/i18n/locales/en";
import { zh } from "./app/platform/i18n/locales/zh";
import { sentTexts } from "./app/platform/i18n/sent-texts";
import remixConfig from "./remix.config.js";

const APP = fileURLToPath(new URL("app/", import.meta.url));

/** The oldest browsers whose script runs; others show pages as without script (docs/decisions/0018). */
const BROWSERS = ["chrome100", "edge100", "firefox104", "safari16"];

/** The entry points: those that sites need, and one that developers fill them with. */
const PROGRAMS = [
  ...["serve", "web-process", "work", "import", "account", "backup", "restore", "doctor", "rebuild-search"],
  ...["rebuild-counts", "document-worker", "picture-worker", "test-mail"],
].map((program) => `${APP}programs/${program}.ts`);
const GENERATOR = fileURLToPath(new URL("scripts/generate/generate.ts", import.meta.url));

/**
 * Two chunks instead of some thirty small ones: the libraries of every page, and the code of every page and list. What
 * only some pages need has its own chunks.
 */
function chunks(): Rollup.GetManualChunk {
  let shared: Set<string>;
  return (id, { getModuleInfo }) => {
    // Remix loads the entry after the page's own modules.
    if (getModuleInfo(id)?.isEntry) return;
    shared ??= staticImportsOf(
      [
        "entry.client.tsx",
        "root.tsx?__remix-build-client-route",
        "features/lists/components/counted-list.tsx",
        "features/lists/components/chip-links.tsx",
        // Small, and of the pages that are opened from a list.
        "platform/page/routes/page-layout.tsx",
        "platform/browser/cache/client-action.ts",
        "platform/page/components/breadcrumbs.tsx",
        "platform/ui/text-link.tsx",
      ],
      getModuleInfo,
    );
    if (shared.has(id)) return id.includes("/node_modules/") ? "libraries" : "site";
    // Small, and together on the pages below /alerts.
    if (/\/(?:alerts|notifications)\/addresses\.ts$/.test(id)) return "addresses";
    // Each small, together on a deal's page.
    if (/\/ui\/(?:copy-button|link-field|pager)\.tsx$/.test(id)) return "controls";
  };
}

/** The modules and all their static imports, transitively. */
function staticImportsOf(files: string[], moduleInfo: Rollup.GetModuleInfo): Set<string> {
  const found = new Set(files.map((file) => `${APP}${file}`));
  for (const id of found) for (const imported of moduleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * Compresses scripts and styles at Brotli's best level, too slow for each request: some 14 % smaller. Runs after the server
 * build, in which Remix writes the last of them, its manifest.
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

/** The client's licenses in a file of their own, not as comments in each script. */
const licenses: Plugin = {
  ...license({ thirdParty: { output: fileURLToPath(new URL("build/client/licenses.txt", import.meta.url)) } }),
  apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
};

const LANGUAGES: Record<string, Translation> = { en, zh };

/** Serves the texts that browsers fetch, as modules such as `virtual:texts/en/deal` (app/platform/i18n/sent-texts.ts). */
const texts: Plugin = {
  name: "texts",
  resolveId: (id) => (id.startsWith("virtual:texts/") ? `\0${id}` : undefined),
  load(id) {
    const [name, language = "", part] = id.split("/");
    const all = name === "\0virtual:texts" && LANGUAGES[language];
    return all ? `export default ${JSON.stringify(sentTexts(part as TextsName, all))}` : undefined;
  },
};

/** Builds the programs together with the application, so that shared modules are loaded once per process. */
const programs: Plugin = {
  name: "programs",
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            minify: false,
            rollupOptions: {
              input: [...PROGRAMS, GENERATOR],
              output: {
                entryFileNames: ({ name }) => (name === "server-build" ? "index.js" : `${name}.js`),
                chunkFileNames: "[name]-[hash].js",
              },
            },
          },
        }
      : {},
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), texts, programs, licenses, compressAssets],
  // In development Vite prebundles whatever routes import; these are for the server only.
  optimizeDeps: { exclude: ["@node-rs/bcrypt", "@node-rs/jieba"] },
  // Bundled, because loading Kysely's 262 files slows each start.
  ssr: { noExternal: ["kysely"] },
  build: {
    target: isSsrBuild ? "es2022" : BROWSERS,
    // Tailwind lowers styles for the browsers that it supports.
    cssTarget: "es2022",
    // Some 4 % smaller than with the default. "Unsafe" for functions that are used with `new` and never name `this`.
    minify: "terser",
    terserOptions: {
      ecma: 2020,
      module: true,
      compress: { passes: 3, inline: 1, keep_fargs: false, pure_getters: true, unsafe_arrows: true },
      format: { comments: false },
    },
    // Drops property reads that libraries need for development messages only.
    rollupOptions: isSsrBuild
      ? {}
      : { treeshake: { propertyReadSideEffects: false }, output: { manualChunks: chunks() } },
  },
  resolve: { alias: { "~": new URL("./app", import.meta.url).pathname } },
}));
