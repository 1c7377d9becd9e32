import { denoDeps } from "../_shared/deno-deps.ts"
import { createAttachQuoteFile } from "./handler.ts"

Deno.serve(createAttachQuoteFile(denoDeps()))
