/** The texts of a language and part, as `virtual:texts/en/deal`: served by vite.config.ts. */
declare module "virtual:texts/*" {
  const texts: object;
  export default texts;
}
