import { denoDeps } from "../_shared/deno-deps.ts"
import { createStripeWebhook } from "./handler.ts"

Deno.serve(createStripeWebhook(denoDeps()))
