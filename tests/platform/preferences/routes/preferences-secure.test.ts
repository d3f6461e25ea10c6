import { expect, it } from "vitest";
import { action } from "~/platform/preferences/routes/preferences";
import { noSessionCookie, sessionCookie } from "~/platform/session/session.server";
import { loader as root } from "~/root";
import { answerOf, load, routeArgs } from "../../../support/routes";

process.env.PUBLIC_ORIGIN = "https://deals.example";

function send(headers: Record<string, string>) {
  const request = new Request("https://deals.example/preferences", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Cookie: "language=en", ...headers },
    body: "language=zh",
  });
  return answerOf(() => action(routeArgs(request)));
}

it("cookies are Secure on an https site", async () => {
  const { headers } = await send({ Origin: "https://deals.example" });
  expect(headers.getSetCookie()).toEqual([expect.stringContaining("; Secure")]);
  const page = await answerOf(() => load(root, "/?lang=zh"));
  expect(page.headers.getSetCookie()).toEqual([expect.stringContaining("; Secure")]);
});

it("so is that of a session, which no script and no other site's form is given either", () => {
  const now = new Date();
  const begun = sessionCookie("a-token", { expiresAt: new Date(now.getTime() + 60_000), now });
  expect(begun).toBe("authSession=a-token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax");
  expect(noSessionCookie()).toBe("authSession=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax");
});

it.each<Record<string, string>>([
  { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
  { Origin: "https://evil.example", Host: "evil.example" },
  { Origin: "https://evil.example", "X-Forwarded-Proto": "https", Forwarded: "host=evil.example" },
  { Origin: "http://deals.example" },
  { Origin: "https://deals.example:8443" },
  { Origin: "https://deals.example.evil.example" },
])("no header makes a foreign origin ours: %o", async (headers) => {
  expect((await send(headers)).status).toBe(403);
});
