import { useId } from "react";
import { CopyButton } from "./copy-button";

interface LinkFieldProps {
  label: string;
  url: string;
  /** The label of the button that copies the address. */
  copy: string;
  labelClass?: string;
}

/** An address to copy, by a button or by hand. */
export function LinkField({ label, url, copy, labelClass }: LinkFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className={labelClass}>
        {label}
      </label>
      <div className="mt-1 flex gap-2">
        <input
          id={id}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className="field min-w-0 flex-1 text-sm"
        />
        <CopyButton text={url} label={copy} />
      </div>
    </>
  );
}
