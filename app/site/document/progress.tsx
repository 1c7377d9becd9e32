import { type QuoteKind, quoteWords } from "#domain/quotes/quote.ts"
import styles from "./document.module.css"

const STEPS = ["Votre choix", "Qui signe", "Signature"]

/** Where the client is on the way to the signature (code civil, 1127-1: the steps of the contract are known beforehand). */
export function Progress({ at, kind }: { at: 1 | 2 | 3; kind: QuoteKind }) {
  return (
    <>
      <h2 className={`size-2 ${styles.heading}`}>{headingOf(at, kind)}</h2>
      <ol className={styles.progress} aria-label="Étapes de la signature">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index + 1 === at ? "step" : undefined}
            data-done={index + 1 < at ? "" : undefined}
          >
            {step}
          </li>
        ))}
      </ol>
    </>
  )
}

function headingOf(at: 1 | 2 | 3, kind: QuoteKind): string {
  if (at === 1) return kind === "initial" ? "Ce que vous commandez" : "Ce qui change"
  return at === 2 ? `Qui signe ${quoteWords[kind].the}\u00a0?` : "Relisez, puis signez"
}
