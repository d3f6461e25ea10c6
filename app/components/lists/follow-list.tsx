import { TextLink } from "~/components/ui/text-link";
import type { FollowLink } from "~/web/lists/feed-links.server";

export function FollowList({ href, text, submit }: FollowLink) {
  return (
    <p className="follow-list mt-10 text-center text-sm">
      <TextLink to="/deals/submit">{submit}</TextLink>
      <span aria-hidden="true"> · </span>
      <TextLink to={href}>{text}</TextLink>
    </p>
  );
}
