import { useEffect, useState } from "react";
import { COPIED_MS, copyText } from "~/platform/browser/copy-text";
import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { useTranslation } from "~/platform/i18n/translation";
import { Icon } from "./icon";

interface CopyButtonProps {
  text: string;
  label: string;
  className?: string;
}

export function CopyButton({ text, label, className = "" }: CopyButtonProps) {
  const { t } = useTranslation();
  const scripted = useHydrated();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      <button
        type="button"
        hidden={!scripted}
        onClick={() => void copyText(text, t("share.failed")).then(setCopied)}
        className={`button button-quiet px-3 ${className}`}
      >
        <Icon name={copied ? "check" : "copy"} className="size-4" />
        {/* Both labels take up space, so that the width is constant. */}
        <span className="grid">
          <span className={`col-start-1 row-start-1 ${copied ? "invisible" : ""}`}>{label}</span>
          <span className={`col-start-1 row-start-1 ${copied ? "" : "invisible"}`}>{t("share.copied")}</span>
        </span>
      </button>
      <span role="status" className="sr-only">
        {copied ? t("share.copied") : ""}
      </span>
    </>
  );
}
