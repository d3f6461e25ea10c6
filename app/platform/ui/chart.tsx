import type { ReactNode } from "react";

interface ChartFrame {
  /** The chart's content in words. */
  title: string;
  /** The labels of the vertical axis; `y` in percent from the top. */
  ticks: { y: number; text: string }[];
  /** The ends of the horizontal axis. */
  from: string;
  to: string;
}

interface ChartProps extends ChartFrame {
  /** The position in percent. */
  dot?: { x: number; y: number };
  className?: string;
  /** The paths, in a box of 1000 by 100. */
  children: ReactNode;
}

/** Only the paths' box is stretched to the available width, not texts and the dot. */
export function Chart({ title, ticks, from, to, dot, className = "", children }: ChartProps) {
  return (
    <svg role="img" className={`chart ${className}`}>
      <title>{title}</title>
      <svg y="10%" height="76%" overflow="visible" aria-hidden="true">
        {ticks.map(({ y, text }) => (
          <g key={y}>
            <line x2="100%" y1={`${y}%`} y2={`${y}%`} />
            <text x="-8" y={`${y}%`} dy="4" textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" overflow="visible" aria-hidden="true">
          {children}
        </svg>
        {dot && <circle cx={`${dot.x}%`} cy={`${dot.y}%`} r="4" />}
      </svg>
      <text y="100%" dy="-4">
        {from}
      </text>
      <text x="100%" y="100%" dy="-4" textAnchor="end">
        {to}
      </text>
    </svg>
  );
}
