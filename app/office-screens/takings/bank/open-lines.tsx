import { Button, Checkbox, Group } from "@mantine/core"
import { Figures, When } from "#app/office/records/cells.tsx"
import { describeMatch, describeNoted, type OpenLine } from "#domain/bank/match.ts"
import { formatShortDate } from "#domain/dates.ts"
import { formatCents } from "#domain/money.ts"
import { countOf } from "#domain/numbers.ts"
import { DocumentChoice } from "./document-choice.tsx"
import { SetAside } from "./set-aside.tsx"
import { type Choices, useChoices } from "./use-choices.ts"
import styles from "./bank.module.css"

/** The credits that wait, each with the document that it may pay, and the one press that notes those that are ticked. */
export function OpenLines({ lines }: { lines: readonly OpenLine[] }) {
  const choices = useChoices(lines)
  const { ticked, progress, result } = choices
  const strangers = lines.filter((line) => choices.choiceOf(line).subject === null && !line.noted).map(({ id }) => id)
  const theirs = `${strangers.length}\u00a0lignes sans document`
  const sum = ticked.reduce((total, { amount_cents }) => total + amount_cents, 0)
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.id} line={line} choices={choices} />
        ))}
      </ul>
      {strangers.length > 1 ? (
        <Group pb="sm">
          <SetAside ids={strangers} said={theirs} label={`Mettre de côté les ${theirs}`} isBusy={progress !== null} />
        </Group>
      ) : null}
      <div className={styles.end} data-foot>
        <p role="status" className={styles.result}>
          {progress
            ? `${progress.done + 1} sur ${progress.of}…`
            : result
              ? [
                  countOf(result.noted, "encaissement noté", "encaissements notés"),
                  result.refused > 0 ? countOf(result.refused, "refusé", "refusés") : "",
                ]
                  .filter(Boolean)
                  .join(", ")
              : ""}
        </p>
        {lines.length > 0 ? (
          <Button
            disabled={ticked.length === 0 || progress !== null}
            loading={progress !== null}
            onClick={() => void choices.noteAll(ticked)}
          >
            {ticked.length === 0
              ? "Cochez les virements à noter"
              : `Noter ${countOf(ticked.length, "encaissement", "encaissements")}, ${formatCents(sum)}`}
          </Button>
        ) : null}
      </div>
    </>
  )
}

function Line({ line, choices }: { line: OpenLine; choices: Choices }) {
  const { day, amount_cents, label, counterparty, candidates, noted } = line
  const choice = choices.choiceOf(line)
  const { subject, isTicked } = choice
  const excess = subject ? amount_cents - subject.left_cents : 0
  const refusal = choices.refusals[line.id]
  const said = `${formatCents(amount_cents)} du ${formatShortDate(day)}`
  const isBusy = choices.progress !== null
  return (
    <li className={styles.line} data-ticked={isTicked}>
      <Checkbox
        className={styles.tick ?? ""}
        aria-label={`Noter ${said}\u00a0: ${label}`}
        checked={isTicked}
        disabled={subject === null || isBusy}
        onChange={({ currentTarget }) => choices.choose(line, { ...choice, isTicked: currentTarget.checked })}
      />
      <div className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className="office-minor">
          <When iso={day}>{formatShortDate(day)}</When>
          {counterparty && !label.includes(counterparty) ? `, de ${counterparty}` : ""}
          {line.was_noted ? ". Son encaissement a été annulé." : ""}
        </span>
      </div>
      <strong className={styles.amount}>
        <Figures>{formatCents(amount_cents)}</Figures>
      </strong>
      <div className={styles.choice}>
        {noted ? (
          <p className={styles.noted}>
            Déjà noté&nbsp;? Un virement de ce montant est dans vos encaissements {describeNoted(noted)}.{" "}
            <Button
              variant="default"
              size="compact-sm"
              disabled={isBusy}
              onClick={() => void choices.noteAll([{ id: line.id, subject: { kind: "receipt", id: noted.id } }])}
            >
              C’est le même
            </Button>
          </p>
        ) : null}
        <DocumentChoice
          said={said}
          subject={subject}
          candidates={candidates}
          onChoose={(chosen) => choices.choose(line, { subject: chosen, isTicked: chosen !== null })}
        />
        <p className={styles.reason} data-doubtful={subject !== null && !(line.is_sure && subject === candidates[0])}>
          {subject ? describeMatch(line, subject) : "Aucun document ouvert ne correspond"}
        </p>
        {excess > 0 ? (
          <Checkbox
            className={styles.whole ?? ""}
            label={`Noter aussi ${formatCents(excess)} en trop, à rendre ou à garder pour la suite`}
            checked={choice.acceptsExcess ?? false}
            disabled={isBusy}
            onChange={({ currentTarget: { checked } }) =>
              choices.choose(line, { subject, isTicked: checked, acceptsExcess: checked })
            }
          />
        ) : null}
        {refusal ? (
          <p role="alert" className="office-refusal">
            {refusal}
          </p>
        ) : null}
        <SetAside ids={[line.id]} said={said} isBusy={isBusy} />
      </div>
    </li>
  )
}
