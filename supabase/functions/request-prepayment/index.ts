import { denoDeps } from "../_shared/deno-deps.ts"
import { createRequestPrepayment } from "./handler.ts"

Deno.serve(createRequestPrepayment(denoDeps()))
