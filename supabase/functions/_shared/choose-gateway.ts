import { createDemoGateway } from "./demo-gateway.ts"
import type { Db } from "./deps.ts"
import type { PaymentGateway } from "./payments.ts"
import { createStripeGateway } from "./stripe-gateway.ts"

export type GatewayConfig = {
  service: Db
  publicUrl: string
  now: () => Date
  stripeSecretKey: string | undefined
  stripeWebhookSecret: string | undefined
  stripeApiBase: string | undefined
}

/** Returns the Stripe gateway when a key is configured, else the demonstration. */
export function chooseGateway(config: GatewayConfig): PaymentGateway {
  if (!config.stripeSecretKey) return createDemoGateway(config)
  return createStripeGateway({
    secretKey: config.stripeSecretKey,
    webhookSecret: config.stripeWebhookSecret ?? "",
    publicUrl: config.publicUrl,
    apiBase: config.stripeApiBase,
  })
}
