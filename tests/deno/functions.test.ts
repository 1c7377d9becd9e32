import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { FUNCTIONS } from "#tests/support/function-callers.ts"

const ROOT = join(import.meta.dirname, "../..")

test("every function loads and answers under Deno, unchanged and without a network", async () => {
  const { stdout } = await promisify(execFile)(
    join(ROOT, "node_modules/.bin/deno"),
    [
      "run",
      "--no-lock",
      "--cached-only",
      "--node-modules-dir=manual",
      `--config=${join(ROOT, "supabase/functions/deno.json")}`,
      "--allow-env",
      "--allow-read",
      "--allow-sys",
      join(ROOT, "tests/deno/call-functions.ts"),
    ],
    { cwd: ROOT },
  )
  const result = JSON.parse(stdout) as { answers: Record<string, unknown>; subject: string; html: string }

  const refusals = { preflight: 204, otherMethod: 405 }
  // A function that is not for anyone checks the caller first (401).
  const expected = Object.entries(FUNCTIONS).map(([name, { kind, method = "POST" }]) => [
    name,
    // A GET function refuses POST.
    { ...refusals, invalidBody: method === "GET" ? 405 : kind === "anyone" ? 400 : 401 },
  ])
  expect(result.answers).toEqual(Object.fromEntries(expected))
  expect(result.subject).toBe("Votre réservation du lundi 23 novembre 2026 à 9\u00a0h est enregistrée")
  expect(result.html).toBe("<!DOCTYPE html ")
})
