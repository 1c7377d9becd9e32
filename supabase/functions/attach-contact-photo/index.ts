import { denoDeps } from "../_shared/deno-deps.ts"
import { createAttachContactPhoto } from "./handler.ts"

Deno.serve(createAttachContactPhoto(denoDeps()))
