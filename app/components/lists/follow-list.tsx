import { TextLink } from "~/components/ui/text-link";
import type { FollowLink } from "~/views/lists/list-controls";

export function FollowList({ href, text }: FollowLink) {
  return (
    <p className="follow-list mt-10 text-center text-sm">
      <TextLink to={href}>{text}</TextLink>
    </p>
  );
}
