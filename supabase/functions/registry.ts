import type { Deps, Handler } from "./_shared/deps.ts"
import { createAttachContactPhoto } from "./attach-contact-photo/handler.ts"
import { createCheckoutStatus } from "./checkout-status/handler.ts"
import { createCreateStripeSession } from "./create-stripe-session/handler.ts"
import { createDemoPayment } from "./demo-payment/handler.ts"
import { createRunJobs } from "./run-jobs/handler.ts"
import { createSendContactEmail } from "./send-contact-email/handler.ts"
import { createStripeWebhook } from "./stripe-webhook/handler.ts"

/** Every function under its name in `/functions/v1/<name>`. */
export const functions: Record<string, (deps: Deps) => Handler> = {
  "attach-contact-photo": createAttachContactPhoto,
  "checkout-status": createCheckoutStatus,
  "create-stripe-session": createCreateStripeSession,
  "demo-payment": createDemoPayment,
  "run-jobs": createRunJobs,
  "send-contact-email": createSendContactEmail,
  "stripe-webhook": createStripeWebhook,
}
