import { afterAll, beforeEach, vi } from "vitest"
import "#domain/error-tables/all.ts"
import { closeWorlds, hasWorlds } from "./backend.ts"

// Runs for each test file, where a hook in a shared module would be registered for the first file only.
afterAll(closeWorlds)

// Silence console.error: the embedded backend prints every refused statement, and tests cause many.
beforeEach(() => {
  if (hasWorlds()) vi.spyOn(console, "error").mockImplementation(() => {})
})
