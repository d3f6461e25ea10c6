import type { ReactNode } from "react";

interface MessagePanelProps {
  title: string;
  text: string;
  alert?: boolean;
  children?: ReactNode;
  heading?: "h1" | "h2";
}

export function MessagePanel({ title, text, alert = false, children, heading: Heading = "h2" }: MessagePanelProps) {
  return (
    <section
      className="panel mx-auto my-8 max-w-xl px-6 py-12 text-center shadow-card"
      role={alert ? "alert" : undefined}
    >
      <Heading className="text-2xl font-bold">{title}</Heading>
      <p className="mt-3 text-soft">{text}</p>
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </section>
  );
}
