import { data } from "react-router"
import { areMinutes, isInvoice, readDocument } from "#app/site/document/data.ts"
import { InvoicePage } from "#app/site/document/invoice-page.tsx"
import { MinutesPage } from "#app/site/document/minutes-page.tsx"
import { FormerQuotePage, UnknownDocument } from "#app/site/document/other-states.tsx"
import { QuotePage } from "#app/site/document/quote-page.tsx"
import { readStep, takeForm } from "#app/site/document/take-form.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext } from "#app/lib/contexts.ts"
import { readForm } from "#app/lib/read-form.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import documentScript from "#app/site/scripts/document.ts?worker&url"
import { documentPath, isFormer } from "#domain/quotes/client-quote.ts"
import { readPaymentEnd } from "#domain/quotes/deposit.ts"
import type { Route } from "./+types/document"

export const handle: RouteHandle = { isPrivate: true }

/** Private page: no name in the title, not indexed. */
export function meta({ matches, loaderData }: Route.MetaArgs) {
  const name = matches[1].loaderData?.company.name
  const title = titleOf(loaderData?.document)
  return [
    { title: name ? `${title} – ${name}` : title },
    { name: "robots", content: "noindex, nofollow" },
    { name: "theme-color", content: "#fff9ee" },
  ]
}

function titleOf(document: Route.ComponentProps["loaderData"]["document"] | undefined): string {
  if (!document) return "Votre document"
  if (areMinutes(document)) return "Votre procès-verbal de réception"
  if (!isInvoice(document)) return "Votre devis"
  return document.kind === "credit_note" ? "Votre avoir" : "Votre facture"
}

/**
 * The token in the address is the key. Reading the page changes nothing, because mail scanners follow links too; back from the payment page,
 * it also reads the payment's result.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const payment = readPaymentEnd(searchParams.get("paiement"))
  const document = await readDocument(
    { db: context.get(dbContext), token: params.token, agent: null },
    payment !== null,
  )
  return data({ document, step: readStep(searchParams.get("etape")), payment }, { status: document ? 200 : 404 })
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const reader = { db: context.get(dbContext), token: params.token, agent: request.headers.get("User-Agent") }
  return await takeForm(reader, await readForm(request))
}

export default function DocumentRoute({
  loaderData: { document, step, payment },
  actionData,
  params,
}: Route.ComponentProps) {
  const { company } = useSite()
  const path = documentPath(params.token)
  if (!document) return <UnknownDocument company={company} />
  if (!isInvoice(document) && !areMinutes(document) && isFormer(document))
    return <FormerQuotePage quote={document} company={company} />
  return (
    <>
      {isInvoice(document) ? (
        <InvoicePage invoice={document} {...{ path, payment, company }} refusal={actionData} />
      ) : areMinutes(document) ? (
        <MinutesPage minutes={document} {...{ step, path, company }} refusal={actionData} />
      ) : (
        <QuotePage quote={document} {...{ step, payment, company, path }} refusal={actionData} />
      )}
      <script type="module" src={documentScript} />
    </>
  )
}
