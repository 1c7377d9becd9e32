import { afterAll, beforeEach, vi } from "vitest"
import { closeWorlds, hasWorlds } from "./backend.ts"

// Runs for each test file, where a hook in a shared module would be registered for the first file only.
afterAll(closeWorlds)

// The embedded backend prints every statement that the database refuses, and refusals are what tests of it are about.
beforeEach(() => {
  if (hasWorlds()) vi.spyOn(console, "error").mockImplementation(() => {})
})
