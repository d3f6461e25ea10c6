import type { ReactNode } from "react";

interface SectionProps {
  id: string;
  title: string;
  className?: string;
  headingClass?: string;
  children: ReactNode;
}

/** The class `panel` gives it a surface of its own. */
export function Section({ id, title, className, headingClass = "text-xl font-bold", children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={headingClass}>
        {title}
      </h2>
      {children}
    </section>
  );
}
