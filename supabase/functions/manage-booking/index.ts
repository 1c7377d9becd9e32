import { denoDeps } from "../_shared/deno-deps.ts"
import { createManageBooking } from "./handler.ts"

Deno.serve(createManageBooking(denoDeps()))
