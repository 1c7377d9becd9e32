import { FileText } from "lucide-react"
import type { ReactNode } from "react"
import { Facts } from "#app/site/bricks/facts.tsx"
import type { ClientPage, WorksQuote } from "#domain/client-page/client-page.ts"
import { countOfReserves } from "#domain/client-page/waiting.ts"
import { formatShortDate, parisDate } from "#domain/dates.ts"
import { describeInvoiceState } from "#domain/invoices/client-invoice.ts"
import { invoiceName } from "#domain/invoices/invoice.ts"
import { formatCents } from "#domain/money.ts"
import { quoteKindLabels } from "#domain/quotes/quote.ts"
import { taxed } from "#domain/vat.ts"
import styles from "./documents.module.css"

/** The quotes and invoices of the works, each on a page of its own where it is read, signed or paid; what waits for the client comes first. */
export function Quotes({
  quotes,
  invoices,
  minutes,
  money,
}: Pick<ClientPage, "quotes" | "invoices" | "minutes" | "money">) {
  const lines = [
    ...minutes.map(({ id, url, received_on, reserve_count, signed_on }) => ({
      ...{ key: id, url, name: "Procès-verbal de réception", isAsking: signed_on === null },
      state: `travaux reçus le ${formatShortDate(received_on)}, ${countOfReserves(reserve_count)}, ${
        signed_on ? `signé le ${formatShortDate(signed_on)}` : "à signer"
      }`,
    })),
    ...invoices.map((invoice) => ({
      ...{ key: invoice.number, url: invoice.url, name: invoiceName(invoice), isAsking: invoice.is_payable === true },
      state: describeInvoiceState(invoice),
    })),
    ...quotes.map((quote) => ({
      ...{ key: quote.id, url: quote.url, isAsking: quote.state === "sent" },
      name: `${quoteKindLabels[quote.kind]} ${quote.number}, ${quote.title}`,
      state: `${taxed(formatCents(quote.total_cents), quote.is_vat_exempt)}, ${stateOf(quote)}`,
    })),
  ]
  return (
    <section className={`sheet stack ${styles.documents}`} aria-labelledby="devis">
      <h2 id="devis" className="size-3">
        {minutes.length > 0 ? "Devis, factures et réception" : "Devis et factures"}
      </h2>
      <ul className="stack gap-1">
        {lines
          .toSorted((one, other) => Number(other.isAsking) - Number(one.isAsking))
          .map(({ key, url, name, state, isAsking }) => (
            <Line key={key} url={url} state={state} isAsking={isAsking}>
              {name}
            </Line>
          ))}
      </ul>
      {money ? (
        <Facts
          look="ends"
          label="L’argent du chantier"
          facts={[
            ["Montant signé", formatCents(money.signed_cents)],
            ["Déjà facturé", formatCents(money.invoiced_cents)],
            ["Déjà réglé", formatCents(money.received_cents)],
            [money.left_cents < 0 ? "Trop réglé" : "Reste à régler", formatCents(Math.abs(money.left_cents))],
            ["Dont retenue de garantie, pas encore due", money.retained_cents > 0 && formatCents(money.retained_cents)],
            ["Dont aides, versées par des organismes", money.aid_left_cents > 0 && formatCents(money.aid_left_cents)],
          ]}
        />
      ) : null}
    </section>
  )
}

type LineProps = { url: string | null; state: string; isAsking: boolean; children: ReactNode }

/** An invoice that another software issued has no page here. */
function Line({ url, state, isAsking, children }: LineProps) {
  const said = (
    <>
      <FileText size={24} aria-hidden="true" />
      <span>
        <b>{children}</b>
        <br />
        <span className={isAsking ? styles.asking : "minor"}>{state}</span>
      </span>
    </>
  )
  return (
    <li>
      {url ? (
        <a href={url} className={styles.line}>
          {said}
        </a>
      ) : (
        <div className={styles.line}>{said}</div>
      )}
    </li>
  )
}

function stateOf({ state, valid_until, closed_at }: WorksQuote): string {
  const day = closed_at ? ` le ${formatShortDate(parisDate(new Date(closed_at)))}` : ""
  if (state === "sent") return `à signer jusqu’au ${formatShortDate(valid_until)}`
  return state === "signed" ? `signé${day}` : "rétracté"
}
