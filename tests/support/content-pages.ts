/** The pages that work without scripts; their weight is tested. */
export const CONTENT_PAGES = [
  "/",
  "/reno",
  "/realisations",
  "/realisations/une-cuisine-framboise-a-vincennes",
  "/contact",
  "/mentions-legales",
  "/cgv",
  "/confidentialite",
  "/accessibilite",
  "/avis",
]
