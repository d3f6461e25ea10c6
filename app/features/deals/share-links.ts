export interface Shared {
  /** An absolute URL. */
  url: string;
  title: string;
  /** A picture, used only if its URL is absolute. */
  image: string | null;
}

/** Links that share a page (specification §2.8). Instagram supports none: its link is the home page. */
export function shareLinks({ url, title, image }: Shared) {
  const media: Record<string, string> = image && /^https?:\/\//.test(image) ? { media: image } : {};
  return [
    { name: "Facebook", href: withQuery("https://www.facebook.com/sharer/sharer.php", { u: url }) },
    { name: "Twitter (X)", href: withQuery("https://twitter.com/intent/tweet", { url, text: title }) },
    {
      name: "Pinterest",
      href: withQuery("https://www.pinterest.com/pin/create/button/", { url, ...media, description: title }),
    },
    { name: "Reddit", href: withQuery("https://www.reddit.com/submit", { url, title }) },
    { name: "LinkedIn", href: withQuery("https://www.linkedin.com/sharing/share-offsite/", { url }) },
    { name: "Instagram", href: "https://www.instagram.com/" },
  ];
}

/** Encodes spaces as %20, because some networks show "+" literally. */
function withQuery(address: string, parameters: Record<string, string>): string {
  return `${address}?${new URLSearchParams(parameters).toString().replaceAll("+", "%20")}`;
}
