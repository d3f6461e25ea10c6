import type { MouseEvent } from "react";
import { useTranslation } from "~/i18n/translation";

/** The footer's id. While the focus is in it, no list grows. */
export const FOOTER = "footer";

/** The way past a list that may have no end, for keyboards: seen when it has the focus. */
export function SkipToFooter() {
  const { t } = useTranslation();

  /** The next Tab leads to the footer's first link, as it does without script. */
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
