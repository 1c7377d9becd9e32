/** SQLSTATE codes of PostgreSQL; codes of the API itself begin with PGRST. */
const FROM_DATABASE = /^(?!PGRST)[0-9A-Z]{5}$/

/** The details of a database error may quote the row that was sent or a stored one: removes them from a visitor's response. */
export async function hideRows(answer: Response): Promise<Response> {
  if (answer.ok || !answer.body || !answer.headers.get("Content-Type")?.startsWith("application/json")) return answer
  const refusal = (await answer.clone().json()) as { code?: unknown; details?: unknown }
  if (!refusal.details || typeof refusal.code !== "string" || !FROM_DATABASE.test(refusal.code)) return answer
  const headers = new Headers(answer.headers)
  headers.delete("Content-Length")
  return Response.json({ ...refusal, details: null }, { status: answer.status, headers })
}
