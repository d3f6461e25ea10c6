/** A hint for the eyes: screen readers read `aria-keyshortcuts`. */
export function KeyHint({ letter }: { letter: string }) {
  return (
    <span aria-hidden="true" className="key-hint">
      <kbd>{letter}</kbd>
    </span>
  );
}
