import { Alert } from "#app/site/bricks/alert.tsx"
import { formatEuros } from "#domain/money.ts"
import { withTaxWords } from "#domain/vat.ts"
import type { BookingPage } from "./types.ts"

/** Shown without JavaScript, which the wizard needs: how to book otherwise, and the prices. */
export function NoScriptNote({ page }: { page: BookingPage }) {
  return (
    <noscript>
      <div className="stack space-after">
        <Alert tone="info" title="La réservation en ligne demande JavaScript">
          Activez-le,{" "}
          {page.phone ? (
            <>
              ou réservez par téléphone au <a href={page.phone.href}>{page.phone.label}</a>,{" "}
            </>
          ) : null}
          ou <a href="/contact">écrivez-nous</a>.
        </Alert>
        <ul>
          {page.services.map((service) => (
            <li key={service.id}>
              {service.name}&nbsp;: à partir de {withTaxWords(formatEuros(service.base_price), page.isVatExempt)}
            </li>
          ))}
        </ul>
      </div>
    </noscript>
  )
}
