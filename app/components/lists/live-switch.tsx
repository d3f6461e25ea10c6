import { Form, useLocation } from "@remix-run/react";
import { stayWhenOffline } from "~/browser/stay-when-offline";
import { useTranslation } from "~/i18n/translation";

/** Shows only live deals in every list, by a preference; the `live` of an address, which would override it, is dropped. */
export function LiveSwitch({ on }: { on: boolean }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const kept = new URLSearchParams(search);
  for (const name of ["live", "page"]) kept.delete(name);
  return (
    <Form method="post" action="/preferences" preventScrollReset replace onSubmit={stayWhenOffline}>
      <input type="hidden" name="redirectTo" value={kept.size > 0 ? `${pathname}?${kept}` : pathname} />
      <button type="submit" role="switch" aria-checked={on} name="liveOnly" value={String(!on)} className="switch">
        {t("list.live")}
      </button>
    </Form>
  );
}
