/** Pages for search engines, most important first. */
export const publicPaths = [
  "/",
  "/reno",
  "/brico",
  "/realisations",
  "/contact",
  "/rendez-vous",
  "/mentions-legales",
  "/cgv",
  "/confidentialite",
  "/accessibilite",
  "/avis",
] as const
