import { redirect } from "react-router"
import { findPaidDocument } from "#app/site/document/data.ts"
import { dbContext } from "#app/lib/contexts.ts"
import { readPaymentEnd } from "#domain/quotes/deposit.ts"
import type { Route } from "./+types/document-payment"

/** Where the payment page sends the client back: leads to the page of the document that was paid. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const path = await findPaidDocument(context.get(dbContext), params.paymentId)
  const end = readPaymentEnd(new URL(request.url).searchParams.get("fin"))
  if (!path || !end) throw new Response(null, { status: 404 })
  return redirect(`${path}?paiement=${end}#suite`, 303)
}
