import { denoDeps } from "../_shared/deno-deps.ts"
import { createRequestCallback } from "./handler.ts"

Deno.serve(createRequestCallback(denoDeps()))
