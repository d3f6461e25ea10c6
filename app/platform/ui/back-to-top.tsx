import type { MouseEvent } from "react";
import { useTranslation } from "~/platform/i18n/translation";
import { Icon } from "./icon";

const CONTENT = "content";

/** The last child of the list's container, to which it sticks. */
export function BackToTop() {
  const { t } = useTranslation();

  /** Scrolls up and moves the focus, so that the next Tab reaches the beginning of the content. */
  function scrollUp(event: MouseEvent) {
    event.preventDefault();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.getElementById(CONTENT)?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
  }

  return (
    <div className="back-to-top">
      <a href={`#${CONTENT}`} onClick={scrollUp} className="button button-quiet max-sm:px-3">
        <Icon name="arrow-up" />
        <span className="max-sm:sr-only">{t("list.backToTop")}</span>
      </a>
    </div>
  );
}
