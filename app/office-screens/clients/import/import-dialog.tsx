import { Modal } from "@mantine/core"
import { useState } from "react"
import { useFocusBack } from "#app/office/form/use-focus-back.ts"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { type Columns, matchColumns, missingColumns, readLines, type Table } from "#domain/clients/import.ts"
import { ChooseFile } from "./choose-file.tsx"
import { ColumnsStep } from "./columns-step.tsx"
import { ImportOutcome } from "./import-outcome.tsx"
import { PastImports } from "./past-imports.tsx"
import { rememberColumns, rememberedColumns } from "./remembered-columns.ts"
import { useImport } from "./use-import.ts"

type ImportDialogProps = { onClose: () => void; onShowNew: () => void; onShowDoubles: () => void }
type List = { fileName: string; table: Table; columns: Columns }

/** Imports a list of clients: choose a file, say what its columns are, try it out, import it. Earlier imports can be undone. */
export function ImportDialog({ onClose, onShowNew, onShowDoubles }: ImportDialogProps) {
  useFocusBack()
  const isPhone = useIsPhone()
  const [list, setList] = useState<List | null>(null)
  const sending = useImport(list?.fileName ?? "")
  const { run, isRunning } = sending

  function choose(fileName: string, table: Table) {
    const known = matchColumns(table.header)
    const remembered = rememberedColumns(table.header)
    setList({ fileName, table, columns: remembered ?? known })
  }
  function tryOut({ table, columns }: List) {
    rememberColumns(table.header, columns)
    sending.tryOut(readLines(table, columns))
  }
  function leaveList() {
    sending.forget()
    setList(null)
  }

  return (
    <Modal
      opened
      onClose={isRunning ? () => undefined : onClose}
      title="Importer une liste de clients"
      size="xl"
      fullScreen={isPhone}
      closeOnClickOutside={list === null}
      closeButtonProps={{ "aria-label": "Fermer", disabled: isRunning }}
      transitionProps={{ duration: 120 }}
    >
      {list === null ? (
        <>
          <ChooseFile onTable={choose} />
          <PastImports />
        </>
      ) : run === null ? (
        <ColumnsStep
          {...list}
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
    </Modal>
  )
}
