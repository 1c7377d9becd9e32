import { denoDeps } from "../_shared/deno-deps.ts"
import { createContractorQuote } from "./handler.ts"

Deno.serve(createContractorQuote(denoDeps()))
