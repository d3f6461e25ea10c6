import type { ReactNode } from "react";

interface PageHeaderProps {
  title: string;
  text?: string;
  children?: ReactNode;
  className?: string;
}

export function PageHeader({ title, text, children, className = "" }: PageHeaderProps) {
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-extrabold">{title}</h1>
        {children && <div className="flex flex-wrap gap-3">{children}</div>}
      </div>
      {text && <p className="mt-2 max-w-prose text-soft">{text}</p>}
    </div>
  );
}
