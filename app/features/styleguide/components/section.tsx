import type { ReactNode } from "react";

export function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} className="border-t border-line py-8">
      <h2 className="mb-4 font-mono text-lg font-bold">{name}</h2>
      <div className="flex flex-wrap items-center gap-4">{children}</div>
    </section>
  );
}
