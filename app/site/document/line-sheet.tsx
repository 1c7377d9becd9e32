import { ChevronDown } from "lucide-react"
import { Fragment, type ReactNode } from "react"
import { splitSections, sumSections } from "#domain/quotes/sections.ts"
import { exactCents } from "#domain/documents/words.ts"
import { Description } from "./description.tsx"
import styles from "./document.module.css"

type Row = {
  kind: string
  level?: number
  number?: string | undefined
  label?: string
  description?: string | undefined
}

type LineSheetProps<R extends Row> = {
  rows: readonly R[]
  /** What each row adds to its sections; 0: nothing. */
  cents: readonly number[]
  line: (row: R) => ReactNode
}

/** Works beyond which the sections after the first are folded on a phone. */
const FEW = 8

/** The rows of a document under its sections. Main sections can be folded; all are open until the page's script folds some on a phone. */
export function LineSheet<R extends Row>({ rows, cents, line }: LineSheetProps<R>) {
  const sums = sumSections(rows, cents)
  const blocks = splitSections(rows)
  const isLong = rows.filter(({ kind }) => kind === "work").length > FEW
  const firstHead = blocks.find(({ head }) => head !== null)?.head
  return (
    <div className={`sheet ${styles.lines}`}>
      {blocks.map(({ head, from, to }) => {
        const list = (
          <ul className={styles.inside}>
            {rows.slice(from, to).map((row, index) => (
              <Fragment key={index}>
                {row.kind === "section" ? <SubSection row={row} cents={sums[from + index] ?? 0} /> : line(row)}
              </Fragment>
            ))}
          </ul>
        )
        const section = head === null ? undefined : rows[head]
        if (head === null || !section) return <Fragment key={from}>{list}</Fragment>
        const works = rows.slice(from, to).filter(({ kind }) => kind === "work").length
        return (
          <details key={from} open data-folds={isLong && head !== firstHead ? "" : undefined}>
            <summary className={styles.section} data-level={1}>
              <h3 className={styles.name}>
                <Heading row={section} />
                <ChevronDown size={18} strokeWidth={2.5} aria-hidden="true" />
              </h3>
              <Subtotal cents={sums[head] ?? 0} />
              {works > 0 ? (
                <span className={`minor ${styles.count}`}>
                  {works}&nbsp;{works > 1 ? "lignes" : "ligne"}
                </span>
              ) : null}
            </summary>
            {section.description ? (
              <div className={styles.text}>
                <Description text={section.description} />
              </div>
            ) : null}
            {from < to ? list : null}
          </details>
        )
      })}
    </div>
  )
}

function SubSection({ row, cents }: { row: Row; cents: number }) {
  return (
    <li className={styles.section} data-level={row.level}>
      <h4 className={styles.name}>
        <Heading row={row} />
      </h4>
      <Subtotal cents={cents} />
      {row.description ? (
        <div className={styles.how}>
          <Description text={row.description} />
        </div>
      ) : null}
    </li>
  )
}

function Heading({ row: { number, label } }: { row: Row }) {
  return (
    <>
      {number ? <span className={styles.number}>{number}</span> : null}
      {label}
    </>
  )
}

/** Of the works that count, as on the paper. */
function Subtotal({ cents }: { cents: number }) {
  if (cents === 0) return null
  return (
    <span className={styles.amount}>
      <span className="visually-hidden">Sous-total&nbsp;: </span>
      {exactCents(cents)}
    </span>
  )
}
