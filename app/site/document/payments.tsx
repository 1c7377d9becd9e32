import { exactCents, writtenDay } from "#domain/documents/words.ts"
import type { ClientInvoice } from "#domain/invoices/client-invoice.ts"
import { takingMethodLabels } from "#domain/takings/takings.ts"
import { uncapitalized } from "#domain/typography.ts"
import styles from "./document.module.css"

/** What was paid on an invoice, and the credit notes that correct it. */
export function Payments({ invoice: { payments, credits } }: { invoice: ClientInvoice }) {
  return (
    <>
      {payments.length > 0 ? (
        <section className="stack" aria-labelledby="reglements">
          <h2 id="reglements" className="size-3">
            Les règlements
          </h2>
          <ul className={styles.recap}>
            {payments.map(({ received_on, method, amount_cents }, index) => (
              <li key={index}>
                {amount_cents < 0 ? "Rendu ou annulé le" : "Reçu le"} {writtenDay(received_on)},{" "}
                {uncapitalized(takingMethodLabels[method])}&nbsp;: <b>{exactCents(Math.abs(amount_cents))}</b>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {credits.length > 0 ? (
        <section className="stack" aria-labelledby="avoirs">
          <h2 id="avoirs" className="size-3">
            {credits.length > 1 ? "Les avoirs" : "L’avoir"}
          </h2>
          <ul className={styles.recap}>
            {credits.map(({ number, issued_on, total_cents, url }) => (
              <li key={number}>
                {url ? <a href={url}>Avoir {number}</a> : `Avoir ${number}`} du {writtenDay(issued_on)}&nbsp;:{" "}
                <b>{exactCents(Math.abs(total_cents))}</b>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
