import { CERTIFIED_RATES } from "../law.gen.ts"

/** Rates that only a dwelling older than two years may have, with what the customer certifies for each. */
type ReducedRate = (typeof CERTIFIED_RATES)[number]

type Work = { id: string; is_option: boolean; vat_rate: number; cents: number }

/**
 * The rates of which the customer certifies what the works are: those of works that are ordered, with their options, not of one that is taken back
 * or costs nothing. The database decides by the same rule (`private.needs_certificate`); supabase/tests/states.test.ts compares all cases.
 */
export function certifiedRates(works: readonly Work[], chosen: readonly string[]): ReducedRate[] {
  const ordered = works.filter(({ id, is_option, cents }) => cents > 0 && (!is_option || chosen.includes(id)))
  return CERTIFIED_RATES.filter((rate) => ordered.some(({ vat_rate }) => vat_rate === rate))
}

/**
 * The customer's certification for a reduced rate, word for word as the administration gives it (BOI-LETTRE-000280 of 22 October 2025; CGI,
 * art. 279-0 bis and 278-0 bis A): since 16 February 2025 it replaces the former attestation.
 */
function certifies(name: string, rate: ReducedRate): string {
  const joined = rate === 5.5 ? "," : " et"
  const energy = rate === 5.5 ? " et qu’ils ont la nature de travaux de rénovation énergétique" : ""
  return (
    `Je soussigné(e) ${name} certifie, en qualité de preneur de la prestation, que les travaux réalisés concernent des locaux à usage ` +
    `d’habitation achevés depuis plus de deux ans${joined} qu’ils n’ont pas eu pour effet, sur une période de deux ans au plus, de concourir à la ` +
    "production d’un immeuble neuf au sens du 2° du 2 du I de l’article 257 du CGI, ni d’entraîner une augmentation de la surface de plancher " +
    `des locaux existants supérieure à 10\u00a0%${energy}.`
  )
}

export type Certification = { title: string; bodies: string[]; date: string; signature: string }

/** Null when no line has a reduced rate. */
export function certificationOf(name: string, rates: number[]): Certification | null {
  const reduced = CERTIFIED_RATES.filter((rate) => rates.includes(rate))
  if (reduced.length === 0) return null
  const words = reduced.map((rate) => `${String(rate).replace(".", ",")}\u00a0%`)
  return {
    title: `Certification du client pour la TVA à ${words.join(" et à ")}`,
    bodies: reduced.map(
      (rate) =>
        (reduced.length > 1 ? `Lignes à ${String(rate).replace(".", ",")}\u00a0%. ` : "") + certifies(name, rate),
    ),
    date: "Date\u00a0:",
    signature: "Signature du client\u00a0:",
  }
}
