import type { FollowLink } from "~/features/lists/web/feed-links.server";
import { TextLink } from "~/platform/ui/text-link";

export function FollowList({ href, text, submit }: FollowLink) {
  return (
    <p className="follow-list mt-10 text-center text-sm">
      <TextLink to="/deals/submit">{submit}</TextLink>
      <span aria-hidden="true"> · </span>
      <TextLink to={href}>{text}</TextLink>
    </p>
  );
}
