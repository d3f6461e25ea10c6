import type { MouseEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { Icon } from "./icon";

const CONTENT = "content";

/**
 * The way back to the top of the page, for the end of a long list: the last child of what holds the list. It stays in
 * sight on the way down where browsers can hide it at the top.
 */
export function BackToTop() {
  const { t } = useTranslation();

  /** The next Tab leads to the beginning of the content, as it does without script. */
  function rise(event: MouseEvent) {
    event.preventDefault();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    document.getElementById(CONTENT)?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: isStill ? "instant" : "smooth" });
  }

  return (
    <div className="back-to-top">
      <a href={`#${CONTENT}`} onClick={rise} className="button button-quiet max-sm:px-3">
        <Icon name="arrowUp" />
        <span className="max-sm:sr-only">{t("list.backToTop")}</span>
      </a>
    </div>
  );
}
