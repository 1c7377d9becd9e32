import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import { deleteRow, insertRow, updateRow } from "#app/office/records/rows.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { signFiles } from "#app/office/upload/signed-files.ts"
import type { CompanyPaperValues } from "#domain/company/paper-schema.ts"
import type { StoredFile } from "#domain/uploads/schema.ts"

const TABLE = "company_papers"
const MOST = 60

export type CompanyPaper = Awaited<ReturnType<typeof listPapers>>[number]

/** The company's papers, each with a signed URL of its file. */
async function listPapers(db: Db) {
  const papers = await db
    .from(TABLE)
    .select("id, kind, name, number, issued_on, expires_on, path, file_name, is_public")
    .order("kind", { ascending: false })
    .order("name")
    .order("expires_on", { ascending: false })
    .limit(MOST)
    .then(dataOf)
  const addresses = await signFiles(
    db,
    papers.flatMap(({ path }) => path ?? []),
  )
  return papers.map((paper) => ({ ...paper, address: addresses.get(paper.path ?? "") ?? null }))
}

export const papersQuery = queryOptions({ queryKey: [TABLE], queryFn: () => listPapers(browserDb()) })

/** `file` is undefined to keep the stored one, and null to remove it. */
type Saved = { values: CompanyPaperValues; file: StoredFile | null | undefined }

/** Adds a paper (`paper` null) or changes one; the form shows a refusal. */
export const useSavePaper = (paper: CompanyPaper | null) =>
  useChange({
    table: TABLE,
    async change(db: Db, { values: { kind, ...values }, file }: Saved) {
      const place =
        file === undefined
          ? {}
          : { bucket: file?.bucket ?? null, path: file?.path ?? null, file_name: file?.name ?? null }
      const row = { ...values, ...place, ...(kind === "decennale" ? { name: null, number: null } : {}) }
      if (paper) await updateRow(db, TABLE, paper.id, row)
      else await insertRow(db, TABLE, { kind, ...row })
    },
    done: paper ? "Document modifié avec succès\u00a0!" : "Document ajouté avec succès\u00a0!",
  })

export const useDeletePaper = () =>
  useChange({
    table: TABLE,
    change: (db, id: string) => deleteRow(db, TABLE, id),
    done: "Document supprimé avec succès\u00a0!",
    failed: "Erreur lors de la suppression du document",
  })
