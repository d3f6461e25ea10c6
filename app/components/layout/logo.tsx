export function Logo({ siteName }: { siteName: string }) {
  return (
    <span className="flex items-center gap-2.5 text-lg font-extrabold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" className="fill-brand" />
        <path
          d="M8 10.5A2.5 2.5 0 0 1 10.5 8h6.1c.7 0 1.3.3 1.8.7l5.4 5.5a2.5 2.5 0 0 1 0 3.5l-6 6a2.5 2.5 0 0 1-3.6 0l-5.5-5.4a2.5 2.5 0 0 1-.7-1.8z"
          fill="#fff"
        />
        <circle cx="12.5" cy="12.5" r="1.7" className="fill-brand" />
        <path
          d="m13.5 17.3 2.3 2.3 4.3-4.6"
          fill="none"
          className="stroke-brand"
          strokeWidth="1.9"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {siteName}
    </span>
  );
}
