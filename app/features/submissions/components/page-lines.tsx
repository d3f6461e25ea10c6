/** Lines that say what a store's page has filled in, or why it has not. */
export function PageLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div role="status" className="panel mb-5 flex flex-col gap-2 p-4 wrap-anywhere sm:px-6">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
