import { denoDeps } from "../_shared/deno-deps.ts"
import { createManageBackups } from "./handler.ts"

Deno.serve(createManageBackups(denoDeps()))
