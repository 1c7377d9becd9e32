import { denoDeps } from "../_shared/deno-deps.ts"
import { createScheduleReviewsSync } from "./handler.ts"

Deno.serve(createScheduleReviewsSync(denoDeps()))
