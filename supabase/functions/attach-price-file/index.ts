import { denoDeps } from "../_shared/deno-deps.ts"
import { createAttachPriceFile } from "./handler.ts"

Deno.serve(createAttachPriceFile(denoDeps()))
