import { redirect } from "react-router"
import { Container } from "#app/site/bricks/container.tsx"
import { DemoCheckout } from "#app/site/booking/demo-checkout.tsx"
import { readDemoPayment, settleDemoPayment } from "#app/site/booking/data.ts"
import { dbContext } from "#app/lib/contexts.ts"
import { readForm } from "#app/lib/read-form.ts"
import { AppError } from "#domain/errors.ts"
import type { Route } from "./+types/demo-payment"

const OUTCOMES = ["pay", "refuse", "cancel"] as const

export function meta({ matches }: Route.MetaArgs) {
  const name = matches[0].loaderData?.companyName
  return [
    { title: name ? `Paiement de démonstration – ${name}` : "Paiement de démonstration" },
    { name: "robots", content: "noindex" },
  ]
}

export function headers() {
  return { "Cache-Control": "no-store" }
}

/** 404 for an unknown payment, and for every payment when payments are real. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { payment: await readDemoPayment(context.get(dbContext), params.sessionId).catch(throwMissing) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readForm(request)
  const outcome = OUTCOMES.find((candidate) => candidate === form.get("action"))
  if (!outcome) throw new Response(null, { status: 400 })
  const answer = await settleDemoPayment(context.get(dbContext), params.sessionId, outcome).catch(throwMissing)
  return "redirect_url" in answer ? redirect(answer.redirect_url, 303) : answer
}

export default function DemoPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Container width="narrow">
      <DemoCheckout payment={loaderData.payment} refused={actionData?.refused} />
    </Container>
  )
}

function throwMissing(error: unknown): never {
  if (error instanceof AppError && (error.code === "not_found" || error.code === "invalid_input")) {
    throw new Response(null, { status: 404 })
  }
  throw error
}
