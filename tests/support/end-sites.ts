import { afterAll } from "vitest"
import { endSites } from "./site.ts"

// After each file's own hooks, whether its set-up succeeded or not.
afterAll(endSites)
