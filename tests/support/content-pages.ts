/** The pages that are complete without script, whose budgets are held. */
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
