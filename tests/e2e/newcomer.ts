import type { Browser, Page } from "@playwright/test"
import type { RunningSite } from "#tests/support/site.ts"

export const PUBLIC_URL = "https://www.verger.test"

/** Opens the site under its public address, by routing requests instead of DNS and TLS. */
export async function openUnder(browser: Browser, site: RunningSite, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address })
  await context.route(`${address}/**`, async (route) => {
    const url = route.request().url().replace(address, site.url)
    await route.fulfill({ response: await route.fetch({ url }) })
  })
  return await context.newPage()
}

/** Closes the page's context; errors of routed requests still in flight are ignored. */
export async function leave(page: Page) {
  await page.context().unrouteAll({ behavior: "ignoreErrors" })
  await page.context().close()
}

/** What the owner of a new company types under « Entreprise ». */
export const IDENTITY = {
  "Nom de l’entreprise": "Le Verger",
  "Adresse e-mail": "bonjour@verger.test",
  Téléphone: "01 42 68 55 66",
  Adresse: "7 rue des Quetsches, 93100 Montreuil",
  "Forme juridique": "Entreprise individuelle",
  SIRET: "732 829 320 00074",
  Immatriculation: "RNE 732 829 320",
  "Numéro de TVA": "FR44 732 829 320",
  "Directeur de la publication": "Zoé Prunier",
  "Hébergeur du site": "Hébergeur, 1 rue du Nuage, 59000 Lille, 03 20 00 00 00",
  Assureur: "Assureur, 2 rue du Toit, 75009 Paris",
  "Contrat d’assurance": "AV-778",
  "Zone couverte par l’assurance": "France métropolitaine",
  "Médiateur de la consommation": "Médiateur, 3 rue de la Paix, 75002 Paris",
  "Site du médiateur": "https://mediateur.example",
  "Tarifs de dépannage": "65 € TTC de l’heure, devis gratuit",
}
