import type { MouseEvent } from "react";
import { useTranslation } from "~/i18n/translation";

/** The footer's id. No list grows while the focus is in it. */
export const FOOTER = "footer";

/** A skip link past a list with infinite scroll, visible on focus. */
export function SkipToFooter() {
  const { t } = useTranslation();

  /** Moves the focus as well, so that the next Tab reaches the footer's first link. */
  function skip(event: MouseEvent) {
    const footer = document.getElementById(FOOTER);
    if (!footer) return;
    event.preventDefault();
    footer.focus({ preventScroll: true });
    footer.scrollIntoView({ behavior: "instant" });
  }

  return (
    <a
      href={`#${FOOTER}`}
      onClick={skip}
      data-in-place
      className="button button-primary sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:px-4"
    >
      {t("list.skip")}
    </a>
  );
}
