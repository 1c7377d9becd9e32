import { denoDeps } from "../_shared/deno-deps.ts"
import { createCalendarFeed } from "./handler.ts"

Deno.serve(createCalendarFeed(denoDeps()))
