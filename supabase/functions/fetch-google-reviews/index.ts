import { denoDeps } from "../_shared/deno-deps.ts"
import { createFetchGoogleReviews } from "./handler.ts"

Deno.serve(createFetchGoogleReviews(denoDeps()))
