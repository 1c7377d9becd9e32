import { required } from "#domain/fields.ts"
import * as z from "zod/mini"
import { PAYMENT_METHODS } from "#domain/booking/labels.ts"
import { paidByCardCents, REFUND_COLUMNS, type RefundRow, toRefundFacts } from "#domain/booking/refund-facts.ts"
import { MOST_RECEIPT_CENTS } from "#domain/law.gen.ts"
import { decideRefund } from "#domain/booking/rules.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { settleRefunds } from "#functions/_shared/settle-refunds.ts"

const id = z.guid("Cette demande est inconnue.")
const bodySchema = z.union([
  z.object({ request_id: id, preview: z.literal(true) }),
  z.object({
    kind: z.enum(["request", "project", "quote", "invoice"]),
    id: z.guid("Ce document est inconnu."),
    /** Sent twice, it counts once. */
    refund_id: z.guid(),
    amount_cents: z
      .int("Indiquez un montant.")
      .check(z.gte(1, "Indiquez un montant supérieur à 0."), z.lte(MOST_RECEIPT_CENTS, "Ce montant est trop élevé.")),
    method: z.enum([...PAYMENT_METHODS, "card_online"], "Choisissez le moyen de paiement."),
    /** Of money that staff gave back themselves: the day in Paris. */
    paid_on: z.optional(z.iso.date("Indiquez la date.")),
    /** Not asked for after a withdrawal. */
    reason: z.optional(required("Indiquez la raison du remboursement.", 300)),
  }),
])

const COLUMNS = `${REFUND_COLUMNS}, payment_status, refunds(amount_cents, status)`

type Row = RefundRow & {
  payment_status: string
  refunds: { amount_cents: number; status: string }[]
}

type Order = Extract<z.output<typeof bodySchema>, { kind: string }>

/** Notes what staff gave back, or promises a refund by card, which is made at once. */
async function giveBack(deps: Deps, { kind, id: p_id, refund_id, ...refund }: Order, p_actor: string) {
  const p_refund = { id: refund_id, ...refund }
  const returned_cents = await unwrap(deps.service.rpc("give_back", { p_kind: kind, p_id, p_actor, p_refund }))
  if (refund.method === "card_online") await makeRefunds(deps)
  return { returned_cents }
}

/** The refund is already recorded: if this call fails, the scheduler makes it. */
async function makeRefunds(deps: Deps): Promise<void> {
  await settleRefunds(deps).catch((error: unknown) => deps.log.error({ err: error }, "refunds left to the scheduler"))
}

/**
 * Gives money back for staff. With `kind`: of a small job, a renovation, a quote or an invoice, by card or by hand (`give_back`).
 * `preview`: of the prepayment of an appointment the amount left, and the amount that the rule gives if the client cancels now.
 */
export const createRefundPayment = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "staff", body: bodySchema }, async ({ body, person }) => {
    if ("kind" in body) return giveBack(deps, body, person?.id ?? "")
    const row = await unwrap(
      deps.service
        .from("brico_requests")
        .select(COLUMNS)
        .eq("id", body.request_id)
        .single()
        .overrideTypes<Row, { merge: false }>(),
    )
    return summary(row, deps.now())
  })

function summary(row: Row, now: Date) {
  const pendingCents = row.refunds
    .filter(({ status }) => status === "pending")
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const paidCents = paidByCardCents(row)
  const alreadyRefundedCents = row.refunded_cents + pendingCents
  const rule = decideRefund(toRefundFacts(row, { paidCents, refundPendingCents: pendingCents, now }))
  return {
    status: row.status,
    payment_status: row.payment_status,
    paid_cents: paidCents,
    refunded_cents: row.refunded_cents,
    refund_pending_cents: pendingCents,
    refundable_cents: Math.max(0, paidCents - alreadyRefundedCents),
    rule_cents: rule.refundCents,
    rule_reason: rule.reason,
  }
}
