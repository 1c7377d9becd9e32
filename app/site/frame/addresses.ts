/** The pages that search engines should know, most important first. */
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
