import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "name"> {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  /** The response that rejected the form, if this is its first invalid field: each new one moves the focus here. */
  focusKey?: object | null;
}

/** A labelled input with a hint and an error as its accessible description. */
export function TextField({ name, label, hint, error, focusKey = null, ...input }: TextFieldProps) {
  const id = `field-${name}`;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusKey) field.current?.focus();
  }, [focusKey]);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        {...input}
        ref={field}
        id={id}
        name={name}
        // biome-ignore lint/a11y/noAutofocus: the first invalid field of a rejected form, without script too.
        autoFocus={focusKey !== null}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="field w-full text-base"
      />
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-brand-ink">
          {error}
        </p>
      )}
    </div>
  );
}
