import { denoDeps } from "../_shared/deno-deps.ts"
import { createCreateStripeSession } from "./handler.ts"

Deno.serve(createCreateStripeSession(denoDeps()))
