import { TextLink } from "~/components/ui/text-link";
import type { SearchNote } from "~/web/lists/search-view.server";

export function SearchNotes({ notes }: { notes: SearchNote[] }) {
  return notes.map(({ text, link }) => (
    <p key={text} className="text-soft [overflow-wrap:anywhere]">
      {text} {link && <TextLink to={link.href}>{link.text}</TextLink>}
    </p>
  ));
}
