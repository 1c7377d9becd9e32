import { unwrap } from "./database.ts"
import type { Deps } from "./deps.ts"
import type { KeyAnswer } from "./payments.ts"

/**
 * Writes into the database what this process can do with its key, so that pages and other processes know it. When Stripe does not answer, what was
 * known before stays. Service client: no other role may write it.
 */
export async function noteCardPayments({ payments, service }: Pick<Deps, "payments" | "service">): Promise<KeyAnswer> {
  const answer = await payments.checkKey()
  if (answer !== "silent") await unwrap(service.rpc("note_card_payments", { p_state: answer }))
  return answer
}
