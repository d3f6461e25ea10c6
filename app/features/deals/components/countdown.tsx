import { useEffect, useState } from "react";

/** The time left; blank and as large without script, so that nothing shifts. */
export function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = now === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1_000));
  return (
    <span role="timer" className="inline-block min-w-[5ch] font-semibold text-star tabular-nums">
      {left === null ? "\u00a0" : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}
    </span>
  );
}
