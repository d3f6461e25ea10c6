export function Logo({ siteName }: { siteName: string }) {
  return (
    <span className="logo">
      <span className="logo-mark" aria-hidden="true" />
      {siteName}
    </span>
  );
}
