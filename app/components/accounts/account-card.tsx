import type { ReactNode } from "react";
import { useErrorToast } from "~/browser/preserve-form";
import { useHydrated } from "~/browser/use-hydrated";

interface AccountCardProps {
  title: string;
  /** What went wrong with the form as a whole. */
  message: string | null | undefined;
  /** The answer that says so, if it was one. */
  answer?: object | null;
  children: ReactNode;
}

/** The narrow page of a form about one's account. */
export function AccountCard({ title, message, answer = null, children }: AccountCardProps) {
  const scripted = useHydrated();
  useErrorToast(answer, message);
  return (
    <div className="shell py-8">
      <section className="mx-auto max-w-md rounded-card border border-line bg-surface px-5 py-8 shadow-card sm:px-8">
        <h1 className="text-2xl font-extrabold">{title}</h1>
        {message && (
          // The toast reads it out where there is one.
          <p role={scripted && answer ? undefined : "alert"} className="alert mt-4">
            {message}
          </p>
        )}
        {children}
      </section>
    </div>
  );
}
