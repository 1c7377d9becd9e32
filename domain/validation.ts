import type * as core from "zod/v4/core"
import { safeParse } from "zod/v4/core"
import type { FieldErrors } from "./errors.ts"

export type Checked<T> = { ok: true; data: T } | { ok: false; fields: FieldErrors }

/** Parses with a schema of `domain/` and returns the first French sentence of each field. An error of the whole form has the key "". */
export function checkFields<T extends core.$ZodType>(schema: T, input: unknown): Checked<core.output<T>> {
  const result = safeParse(schema, input)
  if (result.success) return { ok: true, data: result.data }
  const fields: FieldErrors = {}
  for (const issue of result.error.issues) fields[issue.path.join(".")] ??= issue.message
  return { ok: false, fields }
}
