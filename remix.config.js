/**
 * Options of the Remix Vite plugin, which vite.config.ts passes on.
 * Lazy route discovery stays off: it buys nothing with some thirty routes and adds a public manifest endpoint.
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
  },
};
