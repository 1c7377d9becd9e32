import { type KeyboardEvent, useRef } from "react"
import { Figures } from "#app/office/records/cells.tsx"
import type { LineProgress } from "#domain/invoices/invoice.ts"
import {
  type ProgressLine,
  type ProgressSection,
  type ProgressTable as Table,
  writeLine,
  writeLines,
} from "#domain/invoices/progress.ts"
import { exactCents } from "#domain/documents/words.ts"
import { showPoints } from "#domain/quotes/decimals.ts"
import { type Basis, basisLabels } from "#domain/vat.ts"
import { ProgressCell } from "./progress-cell.tsx"
import styles from "./progress-table.module.css"

type Writing = {
  table: Table
  /** What cannot be read, by the key of its row. */
  unread: Readonly<Record<string, string>>
  /** A cell as typed, and the progress of all lines then; null when it cannot be read. `keys`: of the cell, then of the lines that it sets. */
  onWrite: (keys: readonly string[], typed: string, progress: LineProgress[] | null) => void
}
type ProgressTableProps = Writing & { basis: Basis }

/** Of the cell that sets all lines. */
const ALL = "all"

/** The props of a cell that sets several lines; an emptied one sets none. */
const severalProps = (
  { table, unread, onWrite }: Writing,
  path: string,
  keys: readonly string[],
  inside: string[],
) => ({
  path,
  unread: unread[path],
  placeholder: "—",
  onWrite: (typed: string, points: number | null) => {
    if (typed.trim() === "") onWrite([path], typed, writeLines(table, [], 0))
    else onWrite([path, ...inside, ...keys], typed, points === null ? null : writeLines(table, keys, points))
  },
})

/** The cumulated progress of each line of the signed quotes; of a section, or of all, at once. Enter and the arrows go from line to line. */
export function ProgressTable({ basis, ...writing }: ProgressTableProps) {
  const { table } = writing
  const body = useRef<HTMLDivElement>(null)
  const before = useRef("")

  function move(event: KeyboardEvent<HTMLElement>) {
    const cell = event.target as HTMLInputElement
    if (cell.dataset["cell"] !== "progress") return
    if (event.key === "Escape" && cell.value !== before.current) {
      event.preventDefault()
      setValue(cell, before.current)
      return
    }
    const isUp = event.key === "ArrowUp" || (event.key === "Enter" && event.shiftKey)
    if (!isUp && event.key !== "ArrowDown" && event.key !== "Enter") return
    event.preventDefault()
    const cells = [...(body.current?.querySelectorAll<HTMLInputElement>("[data-cell=progress]") ?? [])]
    cells[cells.indexOf(cell) + (isUp ? -1 : 1)]?.focus()
  }

  return (
    // The keys are handled here for all cells at once; each cell is a field of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- events bubble from the cells, which are fields
    <div
      ref={body}
      onKeyDown={move}
      onFocus={({ target }) => (before.current = target instanceof HTMLInputElement ? target.value : "")}
    >
      <div className={styles.all}>
        <span>Tout à</span>
        <ProgressCell
          {...severalProps(
            writing,
            ALL,
            table.keys,
            table.rows.map(({ key }) => key),
          )}
          points={table.progress_bp}
          label="Avancement de toutes les lignes, en pour cent"
        />
        <span className={styles.hint}>Une ligne déjà facturée au-delà ne recule pas.</span>
      </div>
      <table className={styles.table}>
        <caption className="visually-hidden">Avancement par ligne</caption>
        <thead>
          <tr>
            <th scope="col">N°</th>
            <th scope="col">Désignation</th>
            <th scope="col" data-figure>
              Marché {basisLabels[basis]}
            </th>
            <th scope="col" data-figure>
              Déjà facturé
            </th>
            <th scope="col" data-figure>
              Avancement
            </th>
            <th scope="col" data-figure>
              À facturer {basisLabels[basis]}
            </th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <Row key={row.key} row={row} {...writing} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">Total {basisLabels[basis]} des lignes</th>
            <Amounts row={table} />
            <td />
            <Now cents={table.now_cents} />
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

type RowProps = Writing & { row: ProgressLine | ProgressSection }

function Row({ row, ...writing }: RowProps) {
  const { table, unread, onWrite } = writing
  if (row.kind === "section") {
    const name = [row.number, row.label].filter(Boolean).join(" ")
    return (
      <tr data-kind="section" data-level={row.level}>
        <td>{row.number}</td>
        <th scope="row">{row.label}</th>
        <Amounts row={row} />
        <td data-figure data-input>
          {row.keys.length > 0 ? (
            <ProgressCell
              {...severalProps(writing, row.key, row.keys, [])}
              points={row.progress_bp}
              label={`Avancement de la section ${name}, en pour cent`}
            />
          ) : null}
        </td>
        <Now cents={row.now_cents} />
      </tr>
    )
  }
  return (
    <tr data-kind="work" data-down={row.progress_bp < row.before_bp}>
      <td>{row.number}</td>
      <th scope="row">
        {row.label}
        {row.description ? <p className="office-minor">{row.description}</p> : null}
      </th>
      <Amounts row={row} points={row.before_bp} />
      <td data-figure data-input>
        <ProgressCell
          points={row.progress_bp}
          label={`Avancement cumulé, ligne ${[row.number, row.label].filter(Boolean).join(" ")}, en pour cent`}
          placeholder={showPoints(row.before_bp)}
          path={row.key}
          unread={unread[row.key]}
          onWrite={(typed, read) => {
            const points = typed.trim() === "" ? row.before_bp : read
            onWrite([row.key], typed, points === null ? null : writeLine(table, row.key, points))
          }}
        />
      </td>
      <Now cents={row.now_cents} />
    </tr>
  )
}

type AmountsProps = { row: Pick<ProgressLine, "contract_cents" | "before_cents">; points?: number }

function Amounts({ row, points }: AmountsProps) {
  return (
    <>
      <td data-figure data-label="Marché">
        <Figures>{exactCents(row.contract_cents)}</Figures>
      </td>
      <td data-figure data-label="Déjà facturé">
        {row.before_cents === 0 ? (
          <span className="office-minor">—</span>
        ) : (
          <>
            <Figures>{exactCents(row.before_cents)}</Figures>
            {points ? <div className="office-minor">{showPoints(points)}</div> : null}
          </>
        )}
      </td>
    </>
  )
}

const Now = ({ cents }: { cents: number }) => (
  <td data-figure data-now data-label="À facturer">
    {cents === 0 ? <span className="office-minor">—</span> : <Figures>{exactCents(cents)}</Figures>}
  </td>
)

/** As if it had been typed: React hears the event. */
function setValue(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value)
  input.dispatchEvent(new Event("input", { bubbles: true }))
  input.select()
}
