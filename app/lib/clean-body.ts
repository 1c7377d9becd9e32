import { parseCleanJson } from "#domain/shallow-json.ts"

/**
 * A request to the tables or functions of the database with its texts cleaned: what staff type or paste anywhere, into a form or into a list that
 * saves itself. Sign-in and uploads stay as they are.
 */
export function withCleanBody(url: string, init: RequestInit | undefined): RequestInit | undefined {
  if (typeof init?.body !== "string" || !url.includes("/rest/v1/")) return init
  return { ...init, body: JSON.stringify(parseCleanJson(init.body)) }
}
