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
