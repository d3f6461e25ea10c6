import { writeFile } from "node:fs/promises";

/**
 * Options of the Remix Vite plugin, which vite.config.ts passes on.
 * Lazy route discovery stays off: it buys nothing with some thirty routes and adds a public manifest endpoint.
 * In development all dependencies are prebundled at the start: found one by one, they broke the first page's script.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
    v3_routeConfig: true,
    v3_lazyRouteDiscovery: false,
    unstable_optimizeDeps: true,
  },
  // The access log has route patterns instead of paths.
  async buildEnd({ buildManifest }) {
    await writeFile(new URL("build/routes.json", import.meta.url), JSON.stringify(buildManifest?.routes));
  },
};
