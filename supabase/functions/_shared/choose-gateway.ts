import { isLoopback } from "#domain/going-live/configuration.ts"
import { createDemoGateway } from "./demo-gateway.ts"
import type { Db } from "./deps.ts"
import type { PaymentGateway } from "./payments.ts"
import { createStripeGateway } from "./stripe-gateway.ts"

export type GatewayConfig = {
  service: Db
  publicUrl: string
  /** True when `publicUrl` was set, and not derived from the port. */
  hasPublicUrl: boolean
  now: () => Date
  stripeSecretKey: string | undefined
  stripeWebhookSecret: string | undefined
  stripeApiBase: string | undefined
}

/**
 * Returns the Stripe gateway when a key is configured, else the demonstration. The database allows simulated money for the example company only,
 * and for any company when the site was given an address of this machine, where tests run.
 */
export function chooseGateway(config: GatewayConfig): PaymentGateway {
  const { stripeSecretKey, publicUrl, hasPublicUrl } = config
  if (!stripeSecretKey)
    return createDemoGateway({ ...config, isOnThisMachine: hasPublicUrl && isLoopback(new URL(publicUrl).hostname) })
  return createStripeGateway({
    secretKey: stripeSecretKey,
    webhookSecret: config.stripeWebhookSecret ?? "",
    publicUrl,
    apiBase: config.stripeApiBase,
  })
}
