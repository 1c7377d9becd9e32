import { useQuery } from "@tanstack/react-query"
import { FileArchive } from "lucide-react"
import { useState } from "react"
import { browserDb } from "#app/lib/browser-db.ts"
import { saveFile } from "#app/office/export/csv.ts"
import { Loading } from "#app/office/feedback/loading.tsx"
import { reasonOf } from "#app/office/feedback/reason-of.ts"
import { toastError } from "#app/office/feedback/toasts.tsx"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Panel } from "#app/office/records/panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { daysBetween } from "#domain/dates.ts"
import { countOf, formatBytes } from "#domain/numbers.ts"
import type { Papers } from "#domain/takings/accounts.ts"
import type { Period } from "#domain/takings/takings.ts"
import { zipPapers } from "./data.ts"
import { papersQuery } from "./queries.ts"
import styles from "../takings.module.css"

/** The database lists a month at most, and a thousand documents. */
const MOST_DAYS = 31

/** The PDF files of a month in one archive. */
export function PapersPanel({ period }: { period: Period }) {
  const isShort = daysBetween(period.from, period.to) <= MOST_DAYS
  const read = useQuery({ ...papersQuery(period), enabled: isShort })
  return (
    <Panel
      title="Documents"
      description="Les PDF des factures, des avoirs et des notes de la période, en un fichier ZIP."
    >
      {isShort ? (
        <>
          <ErrorOf read={read} />
          {read.isPending ? <Loading height={80} /> : null}
          {read.data ? <PapersOf papers={read.data} period={period} /> : null}
        </>
      ) : (
        <p className={styles.exempt}>Choisissez une période d’un mois au plus.</p>
      )}
    </Panel>
  )
}

function PapersOf({ papers, period: { from, to } }: { papers: Papers; period: Period }) {
  const [done, setDone] = useState<number | null>(null)
  const { count, waiting, bytes, papers: listed } = papers
  async function take() {
    setDone(0)
    try {
      const parts = await zipPapers(browserDb(), papers, setDone)
      saveFile(`documents-${from}-${to}.zip`, "application/zip", parts)
    } catch (error) {
      console.error(error)
      toastError("Le fichier ZIP n’est pas fait", reasonOf(error as Error))
    }
    setDone(null)
  }
  return (
    <>
      <p className={styles.exempt}>
        {count === 0
          ? "Aucun document sur cette période."
          : `${countOf(count, "document", "documents")}, ${formatBytes(bytes)}.`}
        {waiting > 0 ? ` ${countOf(waiting, "document se prépare", "documents se préparent")} encore.` : ""}
        {count > listed.length
          ? ` Le fichier prend les ${listed.length} premiers\u00a0: choisissez une période plus courte pour les autres.`
          : ""}
      </p>
      {count > 0 ? (
        <div className={`office-actions ${styles.below}`}>
          <IconButton
            variant="default"
            icon={FileArchive}
            aria-disabled={done !== null}
            onClick={() => (done === null ? void take() : undefined)}
          >
            {done === null ? "Télécharger le ZIP" : <span role="status">{`${done} sur ${listed.length}…`}</span>}
          </IconButton>
        </div>
      ) : null}
    </>
  )
}
