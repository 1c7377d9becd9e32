import { denoDeps } from "../_shared/deno-deps.ts"
import { createRequestContractorQuote } from "./handler.ts"

Deno.serve(createRequestContractorQuote(denoDeps()))
