/** The keys of a Supabase project. */
export type ProjectKeys = {
  /** Sent with visitors' calls. */
  publicKey: string
  /** Bypasses every policy. */
  secretKey: string
  /** All secret keys of the project, so that one can be replaced while both are in use. */
  secretKeys: string[]
}

const PUBLIC = ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_ANON_KEY"]
const SECRET = ["SUPABASE_SECRET_KEY", "SUPABASE_SERVICE_ROLE_KEY"]

/**
 * Reads the keys from the variables that a project gives its functions (`SUPABASE_SECRET_KEYS`, a dictionary whose `default` comes first),
 * from the variable of a single key, or from the former names. Throws when there is none, or when the dictionary is not valid JSON.
 * https://supabase.com/docs/guides/functions/secrets
 */
export function readProjectKeys(read: (name: string) => string | undefined): ProjectKeys {
  const publicKeys = keysNamed(PUBLIC, read)
  const secretKeys = keysNamed(SECRET, read)
  return { publicKey: publicKeys[0], secretKey: secretKeys[0], secretKeys }
}

function keysNamed(names: string[], read: (name: string) => string | undefined): [string, ...string[]] {
  const [today = ""] = names
  const { default: first, ...others } = JSON.parse(read(`${today}S`) || "{}") as Record<string, string>
  const keys = [first, ...Object.values(others), ...names.map((name) => read(name) || undefined)]
  const [key, ...rest] = keys.filter((one) => one !== undefined)
  if (!key) throw new Error(`The secret ${today} is not set`)
  return [key, ...rest]
}
