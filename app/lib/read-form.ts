import { parseCleanJson } from "#domain/shallow-json.ts"

/** Reads the form of a request. A body that is not a form (no page of ours sends one) counts as an empty form, so that the fields report what is missing. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch((error: unknown) => {
    if (error instanceof TypeError) return new FormData()
    throw error
  })
}

/** The text of a field; empty when the field is missing or holds a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/** The JSON object of a request; null when the body is not an object or is nested too deeply. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown> | null> {
  const text = await request.text()
  try {
    const value = parseCleanJson(text)
    return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** Whether a file was chosen. An untouched field sends an entry without name or content; an empty file has a name. */
export function isChosenFile(entry: FormDataEntryValue | null): entry is File {
  return entry instanceof File && (entry.size > 0 || entry.name !== "")
}
