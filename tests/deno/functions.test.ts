import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { functions } from "#functions/registry.ts"

const ROOT = join(import.meta.dirname, "../..")

/** Functions that are not for everybody; `supabase/functions/callers.test.ts` says for whom each is. */
const GUARDED = [
  "change-password",
  "invite-staff",
  "refund-payment",
  "request-prepayment",
  "reset-factor",
  "run-jobs",
  "upload-file",
]

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

  const refusals = { preflight: 204, otherMethod: 405, invalidBody: 400 }
  expect(result.answers).toEqual({
    ...Object.fromEntries(Object.keys(functions).map((name) => [name, refusals])),
    // These ask who calls before they look at anything.
    ...Object.fromEntries(GUARDED.map((name) => [name, { ...refusals, invalidBody: 401 }])),
  })
  expect(result.subject).toBe("Votre réservation du lundi 23 novembre 2026 à 9\u00a0h est enregistrée")
  expect(result.html).toBe("<!DOCTYPE html ")
})
