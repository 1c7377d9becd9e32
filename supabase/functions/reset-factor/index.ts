import { denoDeps } from "../_shared/deno-deps.ts"
import { createResetFactor } from "./handler.ts"

Deno.serve(createResetFactor(denoDeps()))
