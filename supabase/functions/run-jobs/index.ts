import { denoDeps } from "../_shared/deno-deps.ts"
import { createRunJobs } from "./handler.ts"

Deno.serve(createRunJobs(denoDeps()))
