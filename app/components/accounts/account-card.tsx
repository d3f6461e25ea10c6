import type { ReactNode } from "react";
import { useErrorToast } from "~/browser/preserve-form";
import { useHydrated } from "~/browser/use-hydrated";

interface AccountCardProps {
  title: string;
  message: string | null | undefined;
  /** The response that carries the message, if there is one. */
  answer?: object | null;
  children: ReactNode;
}

export function AccountCard({ title, message, answer: response = null, children }: AccountCardProps) {
  const scripted = useHydrated();
  useErrorToast(response, message);
  return (
    <div className="shell py-8">
      <section className="mx-auto max-w-md rounded-card border border-line bg-surface px-5 py-8 shadow-card sm:px-8">
        <h1 className="text-2xl font-extrabold">{title}</h1>
        {message && (
          // With script, the toast announces the message.
          <p role={scripted && response ? undefined : "alert"} className="alert mt-4">
            {message}
          </p>
        )}
        {children}
      </section>
    </div>
  );
}
