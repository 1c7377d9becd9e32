import { Button } from "@mantine/core"
import { ColumnsStep } from "#app/office/import/columns-step.tsx"
import { ImportModal } from "#app/office/import/import-modal.tsx"
import { ImportButtons, ImportProgress, ImportTitle } from "#app/office/import/import-steps.tsx"
import { bankFieldLabels, missingBankColumns } from "#domain/bank/columns.ts"
import { type BankOutcome, bankReasonLabels } from "#domain/bank/match.ts"
import { describeStatement } from "#domain/bank/statement.ts"
import { countOf } from "#domain/numbers.ts"
import type { StatementSteps } from "./use-statement-import.ts"

/** Says what the columns of a statement are, tries it out and takes its credits. */
export function StatementDialog({ steps }: { steps: StatementSteps }) {
  const { chosen, sending, setColumns, tryColumns, leave } = steps
  const { run, isRunning } = sending
  if (!chosen) return null
  const { fileName, table, columns, statement } = chosen
  const count = (wanted: BankOutcome["outcome"]) =>
    run?.outcomes.filter(({ outcome }) => outcome === wanted).length ?? 0
  return (
    <ImportModal title="Ajouter un relevé" hasList isRunning={isRunning} onClose={leave}>
      {table && run === null ? (
        <ColumnsStep
          {...{ fileName, table, columns }}
          labels={bankFieldLabels}
          missing={missingBankColumns(columns)}
          onChange={setColumns}
          onBack={leave}
          onNext={tryColumns}
        />
      ) : run?.state === "running" ? (
        <ImportProgress run={run} />
      ) : run && statement ? (
        <div className="office-fields">
          <ImportTitle
            run={run}
            fileName={fileName}
            counts={describeStatement(count("new"), count("known"), statement)}
            done={`${fileName} est repris.`}
          />
          <Refused outcomes={run.outcomes} />
          <ImportButtons
            run={run}
            hasColumns={table !== null}
            label={count("new") > 0 ? `Reprendre ${countOf(count("new"), "crédit", "crédits")}` : null}
            onColumns={table ? sending.forget : leave}
            onImport={() => sending.importAll(run.lines)}
            onGoOn={sending.goOn}
            onAnother={leave}
          >
            <Button onClick={leave}>Rapprocher</Button>
          </ImportButtons>
        </div>
      ) : null}
    </ImportModal>
  )
}

function Refused({ outcomes }: { outcomes: readonly BankOutcome[] }) {
  const refused = Map.groupBy(
    outcomes.flatMap(({ reason }) => reason ?? []),
    (reason) => reason,
  )
  return [...refused].map(([reason, found]) => (
    <p key={reason} className="office-minor">
      {countOf(found.length, "ligne refusée", "lignes refusées")}&nbsp;: {bankReasonLabels[reason]}
    </p>
  ))
}
