import { exactCents } from "#domain/documents/words.ts"
import type { ClientContent, WorkLine } from "#domain/quotes/client-quote.ts"
import { basisLabels } from "#domain/vat.ts"
import { Description } from "./description.tsx"
import { howPriced } from "./how-priced.ts"
import styles from "./document.module.css"

type LinesProps = { content: ClientContent; isSigned: boolean }

/** Sections, works and texts in the order of the document. */
export function Lines({ content, isSigned }: LinesProps) {
  const { rows, price_basis, seller, chosen } = content
  const counted = new Set(chosen)
  return (
    <section className="stack" aria-labelledby="lignes">
      <h2 id="lignes" className="size-3">
        Le détail
      </h2>
      <p className="minor">
        {seller.vat_exempt ? "TVA non applicable." : `Les montants des lignes sont ${basisLabels[price_basis]}.`}
      </p>
      <ul className={`sheet ${styles.lines}`}>
        {rows.map((row) => {
          if (row.kind === "page_break") return null
          if (row.kind === "work")
            return <Work key={row.id} work={row} content={content} mark={markOf(row, isSigned ? counted : null)} />
          return (
            <li
              key={row.id}
              className={row.kind === "section" ? styles.section : styles.text}
              data-level={row.kind === "section" ? row.level : undefined}
            >
              {row.kind === "section" ? (
                <h3 className={styles.name}>
                  {row.number ? <span className={styles.number}>{row.number}</span> : null}
                  {row.label}
                </h3>
              ) : (
                <p className="lines">{row.label}</p>
              )}
              <Description text={row.description} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The label of an option: it is open before the signature, and chosen or not chosen afterwards. */
function markOf({ id, is_option }: WorkLine, counted: ReadonlySet<string> | null): string | null {
  if (!is_option) return null
  if (!counted) return "Option, non comptée"
  return counted.has(id) ? "Option choisie" : "Option non retenue"
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
