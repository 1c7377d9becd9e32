import { denoDeps } from "../_shared/deno-deps.ts"
import { createCheckoutStatus } from "./handler.ts"

Deno.serve(createCheckoutStatus(denoDeps()))
