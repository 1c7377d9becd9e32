import { describeInsurer, type ShownPaper } from "#domain/company/papers.ts"
import { toAppError } from "#domain/errors.ts"
import { formatSiret } from "#domain/legal/legal.ts"
import { dataOf, type Db } from "./db.ts"

/** What the site may say of the company's qualifications and insurance today. */
export type Trust = {
  qualifications: ShownPaper[]
  /** The certificate of the ten-year insurance that is valid longest; null when none is entered or valid. */
  certificate: ShownPaper | null
  /** The insurer of the ten-year insurance and its contract; null when not entered. */
  insurer: string | null
  /** « 732 829 320 00074 »; null when not entered. */
  siret: string | null
}

const NOTHING: Trust = { qualifications: [], certificate: null, insurer: null, siret: null }

const listValid = (db: Db) => db.rpc("read_company_papers").then(dataOf)

/** If it cannot be read, nothing is claimed and the error is logged. */
export async function readTrust(db: Db): Promise<Trust> {
  try {
    const [papers, settings] = await Promise.all([
      listValid(db),
      db.from("company_settings").select("insurer_identity, insurance_contract, siret").single().then(dataOf),
    ])
    const shown = papers.map(({ path, ...paper }) => ({ ...paper, file: path ? `/attestations/${paper.id}` : null }))
    return {
      qualifications: shown.filter(({ kind }) => kind === "qualification"),
      certificate: shown.find(({ kind }) => kind === "decennale") ?? null,
      insurer: describeInsurer(settings),
      siret: settings.siret && formatSiret(settings.siret),
    }
  } catch (error) {
    console.warn("the company's papers could not be read, none is shown", toAppError(error as Error))
    return NOTHING
  }
}

/** The file of a paper that visitors may read; null when there is none. The storage checks the right again. */
export async function readShownFile(db: Db, id: string): Promise<Blob | null> {
  const path = (await listValid(db)).find((paper) => paper.id === id)?.path
  if (!path) return null
  return (await db.storage.from("documents").download(path)).data
}
