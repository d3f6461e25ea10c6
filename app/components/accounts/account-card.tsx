import type { ReactNode } from "react";

interface AccountCardProps {
  title: string;
  /** What went wrong with the form as a whole. */
  message: string | null | undefined;
  children: ReactNode;
}

/** The narrow page of a form about one's account. */
export function AccountCard({ title, message, children }: AccountCardProps) {
  return (
    <div className="shell py-8">
      <section className="mx-auto max-w-md rounded-card border border-line bg-surface px-5 py-8 shadow-card sm:px-8">
        <h1 className="text-2xl font-extrabold">{title}</h1>
        {message && (
          <p role="alert" className="alert mt-4">
            {message}
          </p>
        )}
        {children}
      </section>
    </div>
  );
}
