import { freePort } from "~/platform/process/free-port.server";
import { CHROMIUM_FLAGS } from "../../scripts/chromium";
import { type Site, startSite } from "../../scripts/start-site";
import { PASSWORD } from "../support/people";
import { expectAccessible } from "./accessibility";
import { expect, hydrated, on, test } from "./fixtures";

// Browsers have passkeys on localhost, but not on an address.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM,
    args: [...CHROMIUM_FLAGS, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"],
  },
  mayFail: /\/login\/passkey\.data$/,
});

let site: Site;
let origin: string;
test.beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const settings = { PORT: String(port), HOST: "127.0.0.1", PUBLIC_ORIGIN: origin, BCRYPT_COST: "10", WORKER: "off" };
  site = await startSite({ ...settings, DATABASE_URL: process.env.E2E_DATABASE ?? "" });
});
test.afterAll(() => site.stop());

test("a passkey is added, logs in, is refused without the person, and is removed", async ({
  page,
  context,
  texts,
  newMember,
}) => {
  const member = await newMember();
  await context.addCookies([{ name: "authSession", value: member.token, url: origin, httpOnly: true }]);
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const main = page.getByRole("main");
  const press = (name: string) => main.getByRole("button", { name, exact: true }).click();

  await page.goto(`${origin}/account/security`);
  await hydrated(page);
  await press(texts.signIn.addPasskey);
  await expect(main).toContainText(texts.account.errors.current_required);
  await main.locator("#passkey-current").fill(PASSWORD);
  await press(texts.signIn.addPasskey);
  await press(texts.signIn.createPasskey);
  await expect(page.locator("body")).toContainText(texts.flash.passkeyAdded);
  await main.getByLabel(texts.signIn.passkeyName).fill("Red key");
  await press(texts.signIn.rename);
  await expect(main.getByRole("button", { name: /Red key$/ })).toBeVisible();
  await expectAccessible(page, "a passkey", "main");

  await context.clearCookies({ name: "authSession" });
  await page.goto(`${origin}/login?redirectTo=/moderation`);
  await hydrated(page);
  await press(texts.signIn.withPasskey);
  await expect(page).toHaveURL(`${origin}/moderation`);
  await expect(page.getByRole("banner")).toContainText(member.username);

  await context.clearCookies({ name: "authSession" });
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await page.goto(`${origin}/login`);
  await hydrated(page);
  await press(texts.signIn.withPasskey);
  await expect(main).toContainText(texts.signIn.passkeyFailed);
  await expect(page).toHaveURL(`${origin}/login`);
  await devtools.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await press(texts.signIn.withPasskey);
  await expect(page).toHaveURL(`${origin}/`);

  await page.goto(`${origin}/account/security`);
  await hydrated(page);
  await main.getByRole("button", { name: /Red key$/ }).click();
  await expect(main.getByLabel(texts.signIn.passkeyName)).toHaveCount(0);
  await context.clearCookies({ name: "authSession" });
  await page.goto(`${origin}/login`);
  await hydrated(page);
  await press(texts.signIn.withPasskey);
  await expect(main).toContainText(texts.signIn.passkeyFailed);
});

test("without script the pages say what passkeys need", on("no-js"), async ({ page, context, texts, newMember }) => {
  await page.goto(`${origin}/login`);
  await expect(page.getByRole("main")).toContainText(texts.signIn.passkeyNeedsScript);
  const { token } = await newMember();
  await context.addCookies([{ name: "authSession", value: token, url: origin, httpOnly: true }]);
  await page.goto(`${origin}/account/security`);
  await expect(page.getByRole("main")).toContainText(texts.signIn.passkeyNeedsScript);
});
