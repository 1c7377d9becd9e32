import { denoDeps } from "../_shared/deno-deps.ts"
import { createPrivateLink } from "./handler.ts"

Deno.serve(createPrivateLink(denoDeps()))
