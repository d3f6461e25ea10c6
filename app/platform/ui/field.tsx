import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from "react";
import type { LocalizedText } from "~/platform/i18n/languages";
import { useTranslation } from "~/platform/i18n/translation";

type Option = readonly [value: string, text: string];

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  as?: "input" | "textarea" | "select";
  name: string;
  label: string;
  note?: string;
  /** Only for screen readers; the form's parser enforces it. */
  required?: boolean;
  hint?: ReactNode;
  error?: string | null;
  /** The response that rejected the form, if this is its first invalid field: each new one moves the focus here. */
  focusKey?: object | null | undefined;
  options?: readonly Option[];
  groups?: readonly (readonly [label: string, options: readonly Option[]])[];
  rows?: number;
  extra?: ReactNode;
}

/** Hint and error are the control's accessible description. */
export function Field({
  as = "input",
  name,
  id = `field-${name}`,
  label,
  note,
  required,
  hint,
  error,
  focusKey = null,
  options,
  groups,
  extra,
  className = "field w-full",
  ...attributes
}: FieldProps) {
  const Element = as as "input";
  const control = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusKey) control.current?.focus();
  }, [focusKey]);
  const described = [hint && `${id}-hint`, error && `${id}-error`, attributes["aria-describedby"]].filter(Boolean);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
        {/* A full-width parenthesis brings its own space. */}
        {note && <span className="font-normal text-soft">{note.startsWith("（") ? note : ` ${note}`}</span>}
        {required && (
          <span aria-hidden="true" className="text-warning">
            {" *"}
          </span>
        )}
      </label>
      <Element
        // React renders the attribute, so that the field has the focus without script too.
        autoFocus={focusKey !== null}
        {...attributes}
        ref={control}
        id={id}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-required={required || undefined}
        aria-describedby={described.join(" ") || undefined}
        className={className}
      >
        {/* One expression: an input must not have children, not even two that are undefined. */}
        {options?.map(optionElement) ??
          groups?.map(([group, ofGroup]) => (
            <optgroup key={group} label={group}>
              {ofGroup.map(optionElement)}
            </optgroup>
          ))}
      </Element>
      {extra}
      {hint && (
        <div id={`${id}-hint`} className="text-sm text-soft">
          {hint}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

function optionElement([value, text]: Option) {
  return (
    <option key={value} value={value}>
      {text}
    </option>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-sm font-medium text-warning">
      {children}
    </p>
  );
}

export type FieldsOf<F extends string> = (name: F) => Pick<FieldProps, "name" | "error" | "focusKey">;

export function useRejectedFields<F extends string>(
  rejection: { errors: Partial<Record<F, LocalizedText>> } | null | undefined,
  order: readonly F[],
): FieldsOf<F> {
  const { localize } = useTranslation();
  const errors: Partial<Record<F, LocalizedText>> = rejection?.errors ?? {};
  const first = order.find((name) => errors[name]);
  return (name) => ({ name, error: localize(errors[name]), focusKey: name === first ? rejection : null });
}

interface TickProps {
  name: string;
  value?: string;
  text: string;
  on: boolean;
}

/** A box to tick, as large as a finger. */
export function Tick({ name, value = "on", text, on }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" name={name} value={value} defaultChecked={on} className="size-6 shrink-0 accent-brand" />
      {text}
    </label>
  );
}
