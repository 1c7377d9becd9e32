import { denoDeps } from "../_shared/deno-deps.ts"
import { createChangePassword } from "./handler.ts"

Deno.serve(createChangePassword(denoDeps()))
