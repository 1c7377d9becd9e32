import { denoDeps } from "../_shared/deno-deps.ts"
import { createBookingChallenge } from "./handler.ts"

Deno.serve(createBookingChallenge(denoDeps()))
