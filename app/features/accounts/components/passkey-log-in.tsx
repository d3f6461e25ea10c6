import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { passkeyLogIn } from "~/features/accounts/web/passkey-log-in.server";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { useTranslation } from "~/platform/i18n/translation";

const TARGET = { method: "post", action: "/login/passkey" } as const;

/** The button that logs in with a passkey; without script it says that it needs script. */
export function PasskeyLogIn({ redirectTo }: { redirectTo: string }) {
  const { t } = useTranslation();
  const scripted = useHydrated();
  const { state, data, submit } = useFetcher<typeof passkeyLogIn>();
  const [cancelled, setCancelled] = useState(false);
  const options = data?.options;
  useEffect(() => {
    if (!options) return;
    const answer = async () => {
      try {
        const { startAuthentication } = await import("@simplewebauthn/browser");
        const credential = JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
        submit({ credential, redirectTo }, TARGET);
      } catch {
        setCancelled(true);
      }
    };
    void answer();
  }, [options, submit, redirectTo]);
  const failed = state === "idle" && (cancelled || data?.failed);
  return (
    <div className="mt-4">
      <button
        type="button"
        disabled={!scripted || state !== "idle"}
        onClick={() => {
          setCancelled(false);
          submit({ redirectTo }, TARGET);
        }}
        className="button button-quiet w-full noscript:hidden"
      >
        {t("signIn.withPasskey")}
      </button>
      <p role="status" className="mt-1 text-sm font-medium text-warning">
        {failed && t("signIn.passkeyFailed")}
      </p>
      <p className="hidden text-sm text-soft noscript:block">{t("signIn.passkeyNeedsScript")}</p>
    </div>
  );
}
