import { lazy, Suspense } from "react"
import { ChooseFile, LISTS } from "#app/office/import/choose-file.tsx"
import { MOST_LINES } from "#domain/imports/table.ts"
import { formatCount } from "#domain/numbers.ts"
import type { StatementFile } from "./read-statement.ts"
import { useStatementImport } from "./use-statement-import.ts"

// What reads a file, and what asks about it, comes with the first file.
const loadDialog = () => import("./statement-dialog.tsx")
const StatementDialog = lazy(() => loadDialog().then((m) => ({ default: m.StatementDialog })))

async function readFile(bytes: Uint8Array): Promise<StatementFile> {
  const [{ readStatement }] = await Promise.all([import("./read-statement.ts"), loadDialog()])
  return await readStatement(bytes)
}

/** Chooses the statement of the bank, with the button or by dropping it. */
export function StatementImport() {
  const steps = useStatementImport()
  return (
    <>
      <ChooseFile accept={`${LISTS},.ofx,.qfx,.xml,application/x-ofx,text/xml`} read={readFile} onRead={steps.choose}>
        <p>
          Déposez ici le relevé de votre banque (CSV, OFX ou CAMT.053), ou choisissez-le&nbsp;:{" "}
          {formatCount(MOST_LINES)}&nbsp;lignes et 5&nbsp;Mo au plus.
        </p>
        <p className="office-minor">
          Seuls les crédits sont repris, chacun une fois, même si le fichier revient. Aucun encaissement n’est noté sans
          vous.
        </p>
      </ChooseFile>
      {steps.chosen ? (
        <Suspense fallback={null}>
          <StatementDialog steps={steps} />
        </Suspense>
      ) : null}
    </>
  )
}
