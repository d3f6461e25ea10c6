export interface LogoPicture {
  src: string;
  width: number;
  height: number;
}

export interface LogoProps {
  siteName: string;
  /** The stored logo; if there is none, the style sheet's is shown. */
  logo: LogoPicture | null | undefined;
}

export function Logo({ siteName, logo }: LogoProps) {
  return (
    <span className="logo">
      {logo ? <img {...logo} alt="" className="logo-picture" /> : <span className="logo-mark" aria-hidden="true" />}
      <span className="truncate">{siteName}</span>
    </span>
  );
}

export function SiteIcons({ logo }: Pick<LogoProps, "logo">) {
  return (
    <>
      <link rel="icon" href={logo?.src ?? "/favicon.svg"} type={logo ? undefined : "image/svg+xml"} />
      <link rel="apple-touch-icon" href={logo?.src ?? "/apple-touch-icon.png"} />
    </>
  );
}
