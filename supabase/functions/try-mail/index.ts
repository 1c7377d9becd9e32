import { denoDeps } from "../_shared/deno-deps.ts"
import { createTryMail } from "./handler.ts"

Deno.serve(createTryMail(denoDeps()))
