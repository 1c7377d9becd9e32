import { denoDeps } from "../_shared/deno-deps.ts"
import { createSiteStatus } from "./handler.ts"

Deno.serve(createSiteStatus(denoDeps()))
