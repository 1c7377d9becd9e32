/** Paths that a Supabase project serves and the embedded backend does not; see docs/embedded-backend.md. */
const MISSING = [
  /^\/auth\/v1\/(sso|saml|invite|user\/identities|oauth|authorize|callback|reauthenticate|magiclink)(\/|$)/,
  /^\/storage\/v1\/(upload\/resumable|s3|vector|iceberg|cdn)(\/|$)/,
  /^\/(realtime|graphql|pg|analytics)\/v1(\/|$)/,
]

/** Path prefixes of the backend, which must never be answered with a page. */
export const BACKEND_PATHS = ["auth", "rest", "storage", "realtime", "graphql", "pg", "analytics"].map(
  (name) => `/${name}/v1/*`,
)

/** Answers an unsupported path with 501 in GoTrue's error format, so that supabase-js reports a code; null for other paths. */
export function answerUnsupported(request: Request): Response | null {
  const { pathname } = new URL(request.url)
  if (!MISSING.some((pattern) => pattern.test(pathname))) return null
  const message = `The embedded backend has no ${pathname}: a Supabase project has.`
  return Response.json({ code: 501, error_code: "not_implemented", msg: message, message }, { status: 501 })
}
