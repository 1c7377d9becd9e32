import type { World } from "./backend.ts"

/** Records a payment of a request as a manager does; the answer of the call. */
export async function recordPayment(
  world: World,
  request: { id: string },
  amount_cents: number,
  method = "cash",
  paid_on = "2026-11-25",
) {
  const p_payment = { amount_cents, method, paid_on }
  return world.as.manager.rpc("record_payment", { p_kind: "request", p_id: request.id, p_payment })
}
