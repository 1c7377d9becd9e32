import { denoDeps } from "../_shared/deno-deps.ts"
import { createDemoPayment } from "./handler.ts"

Deno.serve(createDemoPayment(denoDeps()))
