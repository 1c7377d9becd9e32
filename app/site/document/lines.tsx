import { exactCents } from "#domain/documents/words.ts"
import type { ClientContent, WorkLine } from "#domain/quotes/client-quote.ts"
import { Description } from "./description.tsx"
import { howPriced } from "./how-priced.ts"
import { LineSheet } from "./line-sheet.tsx"
import { LinesSection } from "./lines-section.tsx"
import styles from "./document.module.css"

type LinesProps = {
  content: ClientContent
  /** The options that the client takes; null before any choice. */
  taken: readonly string[] | null
}

/** Sections, works and texts in the order of the document. */
export function Lines({ content, taken }: LinesProps) {
  const { rows } = content
  const isCounted = ({ id, is_option }: WorkLine) => !is_option || (taken?.includes(id) ?? false)
  return (
    <LinesSection content={content}>
      <LineSheet
        rows={rows}
        cents={rows.map((row) => (row.kind === "work" && isCounted(row) ? row.amount_cents : 0))}
        line={(row) =>
          row.kind === "work" ? (
            <Work work={row} content={content} mark={markOf(row, taken)} />
          ) : row.kind === "text" ? (
            <li className={styles.text}>
              <p className="lines">{row.label}</p>
              <Description text={row.description} />
            </li>
          ) : null
        }
      />
    </LinesSection>
  )
}

/** The label of an option: it is open before the choice, and chosen or not chosen afterwards. */
function markOf({ id, is_option }: WorkLine, taken: readonly string[] | null): string | null {
  if (!is_option) return null
  if (!taken) return "Option, non comptée"
  return taken.includes(id) ? "Option choisie" : "Option non retenue"
}

function Work({ work, content, mark }: { work: WorkLine; content: ClientContent; mark: string | null }) {
  const { number, label, description, amount_cents } = work
  return (
    <li className={styles.work} data-aside={mark !== null && mark !== "Option choisie" ? "" : undefined}>
      <p className={styles.label}>
        {number ? <span className={styles.number}>{number}</span> : null}
        {label}
      </p>
      <p className={styles.amount}>{exactCents(amount_cents)}</p>
      <div className={styles.how}>
        <Description text={description} />
        <p className="minor">{howPriced(work, content.seller.vat_exempt)}</p>
        {mark ? <p className={styles.mark}>{mark}</p> : null}
      </div>
    </li>
  )
}
