/** Each has a picture in app/platform/ui/styles/icons, which icon.css names. */
const ICON_NAMES = [
  ...(["search", "menu", "filter", "pencil", "close", "clock", "external", "ticket", "star", "star-filled"] as const),
  ...(["heart", "heart-filled", "gone", "flame", "bolt", "chevron-down", "arrow-up", "arrow-right"] as const),
  ...(["arrow-left", "share", "copy", "pause", "play", "check", "settings", "bell", "cards", "rows"] as const),
] as const;

interface IconProps {
  name: (typeof ICON_NAMES)[number];
  className?: string;
}

/** One element, painted in the colour of the text. */
export function Icon({ name, className = "size-5" }: IconProps) {
  return <span className={`icon icon-${name} ${className}`} aria-hidden="true" />;
}
