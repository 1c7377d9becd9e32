/** The pages that work without scripts; their weight is tested. */
export const CONTENT_PAGES = [
  "/",
  "/reno",
  "/realisations",
  "/contact",
  "/mentions-legales",
  "/cgv",
  "/confidentialite",
  "/accessibilite",
  "/avis",
]
