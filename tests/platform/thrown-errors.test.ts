import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import options from "../../remix.config.js";

/** What the browser is sent of an error that a loader throws, in the document or as data. */
async function sent(thrown: unknown, path: string): Promise<string> {
  const loader = () => {
    throw thrown;
  };
  const build = {
    entry: {
      module: {
        default: (_: Request, status: number, headers: Headers, context: EntryContext) =>
          new Response(context.serverHandoffStream, { status, headers }),
        handleError() {},
      },
    },
    routes: { root: { id: "root", path: "", module: { default: () => null, loader } } },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
    future: options.future,
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
  };
  const handle = createRequestHandler(build as unknown as ServerBuild, "production");
  const response = await handle(new Request(`http://shop.test${path}`));
  expect(response.status).toBe(500);
  return response.text();
}

/**
 * The browser makes an error again by the constructor that its name stands for, whatever it constructs
 * (GHSA-337j-9hxr-rhxg, GHSA-49rj-9fvp-4h2h): so no name may reach it.
 */
describe("an error that a loader throws", () => {
  it.each(["/", "/_root.data"])("reaches the browser of %s without its name and message", async (path) => {
    for (const name of ["Image", "Function", "WebSocket", "TypeError"]) {
      const body = await sent(Object.assign(new Error("//evil.example"), { name }), path);
      expect(body).toContain("Unexpected Server Error");
      expect(body).not.toContain(name);
      expect(body).not.toContain("evil.example");
    }
  });
});
