import { useEffect, useId, useRef } from "react";
import { useTranslation } from "~/platform/i18n/translation";
import { CopyButton } from "./copy-button";

interface LinkFieldProps {
  label: string;
  url: string;
  /** The button's label; "Copy link" by default. */
  copyLabel?: string;
  labelClass?: string;
  /** Each new value moves the focus here. */
  focusKey?: string | null;
}

export function LinkField({ label, url, copyLabel, labelClass, focusKey = null }: LinkFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusKey) field.current?.focus();
  }, [focusKey]);
  const id = useId();
  const { t } = useTranslation();
  return (
    <>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          ref={field}
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="field min-w-0 flex-1"
        />
        <CopyButton text={url} label={copyLabel ?? t("share.copyLink")} />
      </div>
    </>
  );
}
