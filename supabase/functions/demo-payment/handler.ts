import * as z from "zod/mini"
import { AppError } from "#domain/errors.ts"
import { readDemoPayment, settleDemoPayment } from "#functions/_shared/demo-payment.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"

const bodySchema = z.object({
  session_id: z.string().check(z.maxLength(250)),
  action: z.enum(["read", "pay", "refuse", "cancel"]),
})

/** The payment page of the demonstration: reads a payment or simulates its end. Answers `not_found` when payments are real. */
export const createDemoPayment = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "anyone", body: bodySchema }, async ({ body }) => {
    if (deps.payments.mode !== "demo") throw new AppError("not_found")
    if (body.action === "read") return readDemoPayment(deps, body.session_id)
    return settleDemoPayment(deps, body.session_id, body.action)
  })
