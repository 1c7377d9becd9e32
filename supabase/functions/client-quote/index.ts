import { denoDeps } from "../_shared/deno-deps.ts"
import { createClientQuote } from "./handler.ts"

Deno.serve(createClientQuote(denoDeps()))
