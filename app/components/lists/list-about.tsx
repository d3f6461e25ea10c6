import { BackToTop } from "~/components/ui/back-to-top";

/** A description of the list, and a link back to the top. Must be a sibling of the list. */
export function ListAbout({ title, text }: { title: string; text: string }) {
  return (
    <>
      <section className="mt-12 max-w-prose border-t border-line pt-8">
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="mt-2 text-soft">{text}</p>
      </section>
      <BackToTop />
    </>
  );
}
