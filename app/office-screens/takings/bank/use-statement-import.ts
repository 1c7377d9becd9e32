import { useState } from "react"
import { rememberColumns, rememberedColumns } from "#app/office/import/remembered-columns.ts"
import { useImport } from "#app/office/import/use-import.ts"
import { type BankColumns, type BankField, matchBankColumns, readEntries } from "#domain/bank/columns.ts"
import type { BankOutcome } from "#domain/bank/match.ts"
import { type BankLine, PART, type Statement, statementOf } from "#domain/bank/statement.ts"
import type { Table } from "#domain/imports/table.ts"
import { newId } from "#domain/new-id.ts"
import { importLines } from "./data.ts"
import { bank } from "./queries.ts"
import type { StatementFile } from "./read-statement.ts"

/** A file that was chosen; `table` is null for OFX and CAMT.053, whose fields need no choice. */
type Chosen = { fileName: string; table: Table | null; columns: BankColumns; statement: Statement | null }

/** The steps of a statement: a file, its columns, the trial, and for good. What needs no choice is tried out at once. */
export function useStatementImport() {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fileId, setFileId] = useState(newId)
  const sending = useImport<BankLine, BankOutcome>({
    part: PART,
    send: (db, { lines, isTrial }) => importLines(db, { lines, isTrial, fileId }),
    tables: [bank.table],
  })

  function tryOut(list: Chosen, statement: Statement) {
    setChosen({ ...list, statement })
    sending.tryOut(statement.lines)
  }
  function tryTable(list: Chosen, table: Table) {
    rememberColumns(bank.table, table.header, list.columns)
    tryOut(list, statementOf(readEntries(table, list.columns)))
  }
  function choose(fileName: string, { table, statement }: StatementFile) {
    if (!table) return tryOut({ fileName, table, columns: [], statement }, statement)
    const remembered = rememberedColumns<BankField>(bank.table, table.header)
    const list = { fileName, table, columns: remembered ?? matchBankColumns(table.header), statement }
    // The columns of last month's statement.
    if (remembered) tryTable(list, table)
    else setChosen(list)
  }
  return {
    chosen,
    sending,
    choose,
    setColumns: (columns: BankColumns) => setChosen((list) => list && { ...list, columns }),
    tryColumns: () => (chosen?.table ? tryTable(chosen, chosen.table) : undefined),
    leave: () => {
      sending.forget()
      setChosen(null)
      setFileId(newId())
    },
  }
}
export type StatementSteps = ReturnType<typeof useStatementImport>
