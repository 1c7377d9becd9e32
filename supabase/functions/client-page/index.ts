import { denoDeps } from "../_shared/deno-deps.ts"
import { createClientPage } from "./handler.ts"

Deno.serve(createClientPage(denoDeps()))
