import { denoDeps } from "../_shared/deno-deps.ts"
import { createInviteStaff } from "./handler.ts"

Deno.serve(createInviteStaff(denoDeps()))
