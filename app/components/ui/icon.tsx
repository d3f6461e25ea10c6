const PATHS = {
  search: "M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM16 16l4.5 4.5",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  pencil: "m5 19 .8-3.8L16 5a2 2 0 0 1 3 3L8.8 18.2zM14 7l3 3",
  close: "m6 6 12 12M18 6 6 18",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7v5.2l3.2 2",
  external: "M13.5 5H19v5.5M19 5l-8 8M10 6H6.5A1.5 1.5 0 0 0 5 7.5v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.5V14",
  ticket:
    "M4 8a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 8v2a2 2 0 0 0 0 4v2a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 16v-2a2 2 0 0 0 0-4zM14.5 7v2M14.5 11v2M14.5 15v2",
  star: "m12 4 2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z",
  heart: "M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20z",
  gone: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 18 18 6",
  flame: "M12 3.5c.6 3.4 5 5.2 5 10a5 5 0 0 1-10 0c0-1.8.8-3 1.7-4 .3 1.5 1 2.2 1.8 2.5C10 9 10.5 5.5 12 3.5z",
  bolt: "M13 3 5.5 13.5H11L10 21l8.5-11H13z",
  chevronDown: "m6 9.5 6 6 6-6",
  arrowUp: "M12 19V5.5M6 11l6-6 6 6",
  arrowRight: "M5 12h13.5M13 6l6 6-6 6",
  arrowLeft: "M19 12H5.5M11 6l-6 6 6 6",
  share:
    "M17.5 3a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM6.5 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17.5 16a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8.7 10.8l6.6-4M8.7 13.2l6.6 4",
  copy: "M11 9h6.5a2 2 0 0 1 2 2v6.5a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V11a2 2 0 0 1 2-2zM15 9V6.5a2 2 0 0 0-2-2H6.5a2 2 0 0 0-2 2V13a2 2 0 0 0 2 2H9",
  pause: "M9 6v12M15 6v12",
  play: "M8 5.5v13l10.5-6.5z",
  check: "m5 12.5 4.5 4.5L19 7.5",
} as const;

export const ICON_NAMES = Object.keys(PATHS) as (keyof typeof PATHS)[];

interface IconProps {
  name: keyof typeof PATHS;
  className?: string;
  filled?: boolean;
}

export function Icon({ name, className = "size-5", filled = false }: IconProps) {
  return (
    <svg className={`icon ${filled ? "icon-filled " : ""}${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
