import { denoDeps } from "../_shared/deno-deps.ts"
import { createUploadFile } from "./handler.ts"

Deno.serve(createUploadFile(denoDeps()))
