import { useState } from "react"
import { ChooseFile } from "#app/office/import/choose-file.tsx"
import { ColumnsStep } from "#app/office/import/columns-step.tsx"
import { ImportModal } from "#app/office/import/import-modal.tsx"
import { readTable } from "#app/office/import/read-file.ts"
import { rememberColumns, rememberedColumns } from "#app/office/import/remembered-columns.ts"
import { useImport } from "#app/office/import/use-import.ts"
import { useCompanyOffer } from "#app/office/shell/company-name.ts"
import { OTHER_RATE } from "#domain/law.gen.ts"
import { percentOf } from "#domain/vat.ts"
import { MOST_LINES, type Table } from "#domain/imports/table.ts"
import { formatCount } from "#domain/numbers.ts"
import {
  isItemHeader,
  type ItemField,
  itemFieldLabels,
  type ItemLine,
  type ItemOutcome,
  matchItemColumns,
  missingItemColumns,
  PART,
  type ReadItem,
  readItems,
} from "#domain/price-items/import.ts"
import { importItems } from "../data.ts"
import { priceItems } from "../records.ts"
import { ImportOutcome } from "./import-outcome.tsx"

type List = { fileName: string; table: Table; columns: (ItemField | null)[]; items: ReadItem[] | null }

/** Imports a list of works: choose a file, say what its columns are, see what each line becomes, import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { isVatExempt } = useCompanyOffer()
  const [list, setList] = useState<List | null>(null)
  const sending = useImport<ItemLine, ItemOutcome>({
    part: PART,
    send: (db, { lines, isTrial }) => importItems(db, lines, isTrial),
    tables: [priceItems.table],
  })
  const { run, isRunning } = sending

  function choose(fileName: string, table: Table) {
    const columns = rememberedColumns<ItemField>(priceItems.table, table.header) ?? matchItemColumns(table.header)
    setList({ fileName, table, columns, items: null })
  }
  function tryOut(tried: List) {
    const { table, columns } = tried
    rememberColumns(priceItems.table, table.header, columns)
    const items = readItems(table, columns)
    setList({ ...tried, items })
    sending.tryOut(items.flatMap(({ values }) => values ?? []))
  }
  function showColumns() {
    sending.forget()
    setList((before) => before && { ...before, items: null })
  }
  function leaveList() {
    sending.forget()
    setList(null)
  }

  return (
    <ImportModal title="Importer une liste d’ouvrages" hasList={list !== null} isRunning={isRunning} onClose={onClose}>
      {list === null ? (
        <ChooseFile read={(bytes) => readTable(bytes, isItemHeader)} onRead={choose}>
          <p>
            Un fichier CSV de votre tableur ou de votre logiciel, avec une désignation, une unité et un prix
            {isVatExempt ? "" : " HT"} par ligne&nbsp;: {formatCount(MOST_LINES)}&nbsp;lignes et 5&nbsp;Mo au plus.
          </p>
          <p className="office-minor">
            La liste est d’abord essayée&nbsp;: vous voyez ce que chaque ligne deviendra avant que rien ne soit
            enregistré. Une ligne au même code, sinon à la même désignation et à la même unité, met l’ouvrage à jour.
            {isVatExempt ? null : ` Sans taux de TVA, un nouvel ouvrage est à ${percentOf(OTHER_RATE)}.`}
          </p>
        </ChooseFile>
      ) : run === null || list.items === null ? (
        <ColumnsStep
          {...list}
          labels={itemFieldLabels}
          missing={missingItemColumns(list.columns)}
          onChange={(columns) => setList({ ...list, columns })}
          onBack={leaveList}
          onNext={() => tryOut(list)}
        />
      ) : (
        <ImportOutcome
          key={`${run.isTrial} ${run.state}`}
          run={run}
          items={list.items}
          fileName={list.fileName}
          table={list.table}
          onColumns={showColumns}
          onImport={() => sending.importAll(run.lines)}
          onGoOn={sending.goOn}
          onAnother={leaveList}
          onClose={onClose}
        />
      )}
    </ImportModal>
  )
}
