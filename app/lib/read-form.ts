import { parseShallowJson } from "#domain/shallow-json.ts"

/** The form of a request. A post that is none, which no page of ours sends, counts as an empty one: the fields say what is missing. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch((error: unknown) => {
    if (error instanceof TypeError) return new FormData()
    throw error
  })
}

/** What was typed in a field; empty when there is no such field, or a file in it. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

/** The JSON object of a request; null when it is none, or one that nests deeper than any of ours. */
export async function readJsonObject(request: Request): Promise<Record<string, unknown> | null> {
  const text = await request.text()
  try {
    const value = parseShallowJson(text)
    return typeof value === "object" && !Array.isArray(value) ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** Whether a file was chosen: a field left as it is sends one without name or content, an empty file has a name. */
export function isChosenFile(entry: FormDataEntryValue | null): entry is File {
  return entry instanceof File && (entry.size > 0 || entry.name !== "")
}
