import { formatLongDate } from "../dates.ts"
import { SOFTWARE } from "../software.ts"
import type { Answer } from "./questions.ts"

/** To be filled in by hand. */
const BLANK = "……………………………"

type Known = {
  /** Of the software: « 1.4.0 ». */
  version: string
  company: { name: string; siret: string | null; address: string | null }
  /** The owner's answer about who signs, if there is one. */
  signature: Answer | null
}

type Part = { title: string; paragraphs: string[] }

/**
 * The text of the publisher's attestation, after the model BOI-LETTRE-000242, with what is known filled in and blanks for the rest: part 1 is the
 * publisher's, part 2 the company's.
 */
export function writeAttestation({ version, company, signature }: Known): Part[] {
  const signed = signature?.answer === "signed" ? signature : null
  const [major = ""] = version.split(".")
  const owner = [company.name, company.siret && `SIRET ${company.siret}`, company.address].filter(Boolean).join(", ")
  const end = (day: string | null | undefined) =>
    `Fait à ${BLANK}, le ${day ? formatLongDate(day) : BLANK}. Signature\u00a0:`
  return [
    {
      title: "Volet 1, rempli par l’éditeur du logiciel",
      paragraphs: [
        `Je soussigné(e) ${signed?.name ?? BLANK}, ${signed?.detail ?? BLANK}, représentant de ${BLANK} (nom et adresse de l’éditeur), atteste que le logiciel ${SOFTWARE}, version majeure ${major} (version installée\u00a0: ${version}), mis sur le marché à compter du ${BLANK}, satisfait aux conditions d’inaltérabilité, de sécurisation, de conservation et d’archivage des données en vue du contrôle de l’administration fiscale, prévues au 3°\u00a0bis du I de l’article\u00a0286 du code général des impôts.`,
        "La version majeure est le nombre qui précède le premier point\u00a0; les nombres suivants désignent les versions mineures. Je m’engage à ce que les versions mineures de cette version majeure respectent ces mêmes conditions.",
        end(signed?.since_on),
      ],
    },
    {
      title: "Volet 2, rempli par l’entreprise qui s’en sert",
      paragraphs: [
        `Je soussigné(e) ${BLANK}, représentant de ${owner}, certifie avoir acquis ou installé le ${BLANK}, auprès de ${BLANK}, le logiciel désigné au volet\u00a01, et l’utiliser pour enregistrer les règlements de mes clients depuis le ${BLANK}.`,
        end(null),
      ],
    },
  ]
}

export const FALSE_ATTESTATION =
  "Établir une fausse attestation, ou s’en servir, est un délit puni de trois ans d’emprisonnement et de 45\u202f000\u00a0€ d’amende (code pénal, art.\u00a0441-1)."

export const NO_ATTESTATION =
  "Une entreprise qui développe son logiciel pour son seul usage n’en est pas l’éditeur\u00a0: elle ne peut pas signer cette attestation (ACTU-2026-00073). Il lui faut le certificat d’un organisme accrédité, comme NF525 ou le LNE."
