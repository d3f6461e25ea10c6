import { encode } from "uqr";
import { env } from "~/env.server";
import type { User } from "~/features/accounts/accounts.server";
import { listIdentities } from "~/features/accounts/sign-in/identities.server";
import { issuerOf } from "~/features/accounts/sign-in/oidc.server";
import { listPasskeys } from "~/features/accounts/sign-in/passkeys.server";
import { findSecondFactor, secretUri } from "~/features/accounts/sign-in/second-factor.server";
import { findStep } from "~/features/accounts/sign-in/sign-in-steps.server";
import { dateText } from "~/platform/i18n/site-format.server";
import type { PageRequest } from "~/platform/page/page.server";
import { currentSite } from "~/platform/process/current-site.server";
import { database } from "~/platform/process/database.server";
import { passkeySite } from "./passkey-site.server";
import { stepToken } from "./step-cookie.server";

export async function securityView(page: PageRequest, user: User) {
  const { language, t } = page;
  const db = database();
  // Without script, the page is rendered by the same request that turned the factor on.
  const factor = await findSecondFactor(db, user.id);
  return {
    factor: factor && {
      since: t("signIn.since", { date: dateText(language, factor.createdAt) }),
      codesLeft: t("signIn.codesLeft", { count: factor.codesLeft }),
    },
    setup: factor ? null : await setupView(page, user),
    identity: await identityView(page, user.id),
    passkeys: passkeySite() && (await passkeysView(page, user.id)),
  };
}

export type SecurityView = Awaited<ReturnType<typeof securityView>>;

/** A secret that this browser has asked for, and that no code has confirmed. */
export async function pendingSecret({ request, now }: PageRequest, userId: string): Promise<string | null> {
  const step = await findStep(database(), { kind: "factor", token: stepToken(request, "factor"), now });
  return step?.userId === userId ? (step.data as { secret: string }).secret : null;
}

/** Null without a provider in the settings. */
async function identityView({ language, t }: PageRequest, userId: string) {
  const { oidc } = env();
  if (!oidc) return null;
  const linked = (await listIdentities(database(), userId)).find(({ issuer }) => issuer === issuerOf(oidc));
  return {
    name: oidc.name,
    since: linked ? t("signIn.linkedSince", { date: dateText(language, linked.createdAt) }) : null,
  };
}

async function passkeysView({ language, t }: PageRequest, userId: string) {
  return (await listPasskeys(database(), userId)).map(({ id, name, createdAt, usedAt }) => {
    const since = dateText(language, createdAt);
    const used = usedAt && dateText(language, usedAt);
    return { id, name, text: used ? t("signIn.passkeyUsed", { since, used }) : t("signIn.passkeyUnused", { since }) };
  });
}

async function setupView(page: PageRequest, { id, email }: User) {
  const secret = await pendingSecret(page, id);
  if (!secret) return null;
  const uri = secretUri({ site: currentSite().name, email, secret });
  return { secret: secret.replace(/.{4}(?=.)/g, "$& "), uri, qr: qrPath(uri) };
}

/** A QR code as the path of an SVG a rectangle for each run of dark modules, in its quiet zone of four. */
function qrPath(text: string) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const rows = data.map((row, y) =>
    Array.from(
      row.map(Number).join("").matchAll(/1+/g),
      ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
    ),
  );
  return { size, path: rows.flat().join("") };
}
