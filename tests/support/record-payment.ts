import type { World } from "./backend.ts"

/** Records a payment of a request as a manager does; the answer of the call. */
export async function recordPayment(
  world: World,
  request: { id: string },
  p_amount_cents: number,
  p_method = "cash",
  p_paid_on = "2026-11-25",
) {
  const found = "select version from public.brico_requests where id = $1"
  const [row] = await world.sql<{ version: number }>(found, [request.id])
  const payment = { p_request_id: request.id, p_version: row?.version ?? 0, p_amount_cents, p_method, p_paid_on }
  return world.as.manager.rpc("record_payment", payment)
}
