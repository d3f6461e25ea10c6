declare module "virtual:remix/server-build" {
  export const assets: import("@remix-run/node").ServerBuild["assets"];
}
