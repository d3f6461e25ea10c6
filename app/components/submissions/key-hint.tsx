/** Screen readers read `aria-keyshortcuts`. */
export function KeyHint({ letter }: { letter: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{letter}</kbd>
    </span>
  );
}
