import { denoDeps } from "../_shared/deno-deps.ts"
import { createDownloadBackup } from "./handler.ts"

Deno.serve(createDownloadBackup(denoDeps()))
