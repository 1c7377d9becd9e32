import type { Lines } from "#domain/company/lines.ts"

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

const OF_RENO: string[] = ["/reno", "/realisations"]
const OF_BRICO: string[] = ["/brico", "/rendez-vous"]

/** The same pages, without those of a line that the company does not offer. */
export const pathsOf = ({ reno, brico }: Lines) =>
  publicPaths.filter((path) => (reno || !OF_RENO.includes(path)) && (brico || !OF_BRICO.includes(path)))
