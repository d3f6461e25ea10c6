declare module "virtual:remix/server-build" {
  /** What the browser's part of this build consists of. */
  export const assets: import("@remix-run/node").ServerBuild["assets"];
}
