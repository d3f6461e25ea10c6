import type { SearchNote } from "~/features/lists/web/search-view.server";
import { TextLink } from "~/platform/ui/text-link";

export function SearchNotes({ notes }: { notes: SearchNote[] }) {
  if (notes.length === 0) return null;
  return (
    <div className="mb-3 text-soft [overflow-wrap:anywhere]">
      {notes.map(({ text, link }) => (
        <p key={text}>
          {text} {link && <TextLink to={link.href}>{link.text}</TextLink>}
        </p>
      ))}
    </div>
  );
}
