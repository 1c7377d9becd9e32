import { denoDeps } from "../_shared/deno-deps.ts"
import { createSendContactEmail } from "./handler.ts"

Deno.serve(createSendContactEmail(denoDeps()))
