import { useHydrated } from "~/platform/browser/hydration/use-hydrated";
import { formatLocalTime } from "~/platform/i18n/local-time";
import { useTranslation } from "~/platform/i18n/translation";

interface LocalTimeProps {
  at: { iso: string; text: string };
  className?: string;
}

/** Shows the time in the reader's zone; until script runs, the server's text. */
export function LocalTime({ at: { iso, text }, className }: LocalTimeProps) {
  const { language } = useTranslation();
  const hydrated = useHydrated();
  return (
    <time dateTime={iso} title={hydrated ? text : undefined} className={className}>
      {hydrated ? formatLocalTime(language, new Date(iso), new Date()) : text}
    </time>
  );
}
