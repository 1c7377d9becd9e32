import { data, redirect } from "react-router"
import type { Db } from "#app/lib/db.ts"
import { textOf } from "#app/lib/read-form.ts"
import { toRefusal } from "#app/lib/refusal.ts"
import { managePath } from "#domain/booking/manage.ts"
import { type DONE, donePath } from "./answers.ts"
import { changeBooking, readManagedBooking } from "./data.ts"

type Wanted = { change: Parameters<typeof changeBooking>[2]; done: keyof typeof DONE; values: Record<string, string> }

/**
 * Makes a change, then redirects to its message; a refusal is returned with the typed values. A double click or a change from a second tab is
 * not an error: when the appointment is already cancelled, redirects to its page.
 */
export async function makeChange(db: Db, token: string, { change, done, values }: Wanted) {
  try {
    await changeBooking(db, token, change)
  } catch (error) {
    const refusal = data(...toRefusal(error, values))
    const now = await readManagedBooking(db, token).catch(() => null)
    if (now?.status !== "cancelled") return refusal
    return redirect(done === "annule" ? donePath(token, done) : `${managePath(token)}#reponse`, 303)
  }
  return redirect(donePath(token, done), 303)
}

/** The refund, in cents, that the visitor saw and agreed to. If it has changed since, the server refuses and the page shows the new amount. */
export function expectedRefund(form: FormData): { expected_refund_cents: number } {
  return { expected_refund_cents: Number(textOf(form, "expected_refund_cents") || NaN) }
}
