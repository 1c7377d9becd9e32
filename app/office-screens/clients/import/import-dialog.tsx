import { useState } from "react"
import { ChooseFile, LISTS } from "#app/office/import/choose-file.tsx"
import { ColumnsStep } from "#app/office/import/columns-step.tsx"
import { ImportModal } from "#app/office/import/import-modal.tsx"
import { readTable } from "#app/office/import/read-file.ts"
import { rememberColumns, rememberedColumns } from "#app/office/import/remembered-columns.ts"
import { useImport } from "#app/office/import/use-import.ts"
import {
  type Columns,
  type ImportField,
  importFieldLabels,
  type ImportLine,
  isHeader,
  matchColumns,
  missingColumns,
  type Outcome,
  PART,
  readLines,
} from "#domain/clients/import.ts"
import { MOST_LINES, type Table } from "#domain/imports/table.ts"
import { formatCount } from "#domain/numbers.ts"
import { clients } from "../queries.ts"
import { importPart, imports } from "./data.ts"
import { ImportOutcome } from "./import-outcome.tsx"
import { PastImports } from "./past-imports.tsx"

type ImportDialogProps = { onClose: () => void; onShowNew: () => void; onShowDoubles: () => void }
type List = { fileName: string; table: Table; columns: Columns }

/** Imports a list of clients: choose a file, say what its columns are, try it out, import it. Earlier imports can be undone. */
export function ImportDialog({ onClose, onShowNew, onShowDoubles }: ImportDialogProps) {
  const [list, setList] = useState<List | null>(null)
  const fileName = list?.fileName ?? ""
  const sending = useImport<ImportLine, Outcome>({
    part: PART,
    send: (db, part) => importPart(db, { ...part, fileName }),
    tables: [clients.table, imports.table],
  })
  const { run, isRunning } = sending

  function choose(fileName: string, table: Table) {
    const known = matchColumns(table.header)
    const remembered = rememberedColumns<ImportField>(clients.table, table.header)
    setList({ fileName, table, columns: remembered ?? known })
  }
  function tryOut({ table, columns }: List) {
    rememberColumns(clients.table, table.header, columns)
    sending.tryOut(readLines(table, columns))
  }
  function leaveList() {
    sending.forget()
    setList(null)
  }

  return (
    <ImportModal title="Importer une liste de clients" hasList={list !== null} isRunning={isRunning} onClose={onClose}>
      {list === null ? (
        <>
          <ChooseFile accept={`${LISTS},.vcf,text/vcard`} read={(bytes) => readTable(bytes, isHeader)} onRead={choose}>
            <p>
              Un fichier CSV, tel que l’exportent Google Contacts, Outlook ou votre tableur, ou les contacts d’un
              téléphone (.vcf)&nbsp;: {formatCount(MOST_LINES)}&nbsp;lignes et 5&nbsp;Mo au plus.
            </p>
            <p className="office-minor">
              La liste est d’abord essayée&nbsp;: vous voyez ce que chaque ligne deviendra avant que rien ne soit
              enregistré. Aucun e-mail ne part.
            </p>
          </ChooseFile>
          <PastImports />
        </>
      ) : run === null ? (
        <ColumnsStep
          {...list}
          labels={importFieldLabels}
          missing={missingColumns(list.columns)}
          onChange={(columns) => setList({ ...list, columns })}
          onBack={leaveList}
          onNext={() => tryOut(list)}
        />
      ) : (
        <ImportOutcome
          key={`${run.isTrial} ${run.state}`}
          run={run}
          fileName={list.fileName}
          table={list.table}
          onColumns={sending.forget}
          onImport={() => sending.importAll(run.lines)}
          onGoOn={sending.goOn}
          onAnother={leaveList}
          onShowNew={onShowNew}
          onShowDoubles={onShowDoubles}
        />
      )}
    </ImportModal>
  )
}
