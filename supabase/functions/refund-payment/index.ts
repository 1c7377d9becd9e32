import { denoDeps } from "../_shared/deno-deps.ts"
import { createRefundPayment } from "./handler.ts"

Deno.serve(createRefundPayment(denoDeps()))
