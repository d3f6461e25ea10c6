import { useEffect, useRef, useState } from "react";
import { type CategoryKey, categoryIcon } from "~/features/categories/categories";
import type { Language } from "~/platform/i18n/languages";

const PLACEHOLDER = "/placeholder.jpg";

interface DealImageProps {
  src: string | null;
  /** The category whose illustration replaces a missing picture. */
  category?: CategoryKey;
  alt: string;
  /** The language of `alt`, where it is not the page's. */
  lang?: Language;
  className?: string;
  eager?: boolean;
}

/** A list's first pictures come before the scripts, so that the first paint has them. React 18 knows no `fetchPriority`. */
const FIRST = { loading: "eager", decoding: "sync", fetchpriority: "high" } as const;
const LATER = { loading: "lazy", decoding: "async" } as const;

/** The placeholder also replaces a picture that fails to load before hydration. */
export function DealImage({ src, category, alt, lang, className = "", eager = false }: DealImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    const { current } = image;
    if (src && current?.complete && current.naturalWidth === 0) setFailed(src);
  }, [src]);
  const isShown = src && src !== failed;
  return (
    <>
      <img
        ref={image}
        src={isShown ? src : PLACEHOLDER}
        alt={alt}
        lang={lang}
        width={800}
        height={600}
        {...(eager ? FIRST : LATER)}
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
        className={`deal-image ${className}`}
      />
      {category && !isShown && <span className={`deal-illustration illustration-${categoryIcon(category)}`} />}
    </>
  );
}
