import { randomBytes } from "node:crypto"
import { join } from "node:path"
import type { Db } from "#app/lib/db.ts"
import { writeWhole } from "../files/whole-file.ts"

const DEFAULT_EMAIL = "admin@mirabelle.test"

/** `password` is null when an administrator exists already. */
export type FirstAdmin = { email: string; password: string | null; passwordFile: string | null }

type Options = {
  service: Db
  anonymous: Db
  dataDir: string
  email?: string | undefined
  password?: string | undefined
}

/**
 * Creates the first administrator when there is none, else returns the administrator with the oldest profile (active accounts first). Without a
 * configured password, a random one is stored in the data folder, readable by its owner only. The next start completes an interrupted creation.
 */
export async function createFirstAdmin(options: Options): Promise<FirstAdmin> {
  const { service, dataDir } = options
  const admins = await service
    .from("profiles")
    .select("email")
    .eq("role", "admin")
    .order("is_active", { ascending: false })
    .order("created_at")
    .limit(1)
  if (admins.error) throw new Error("The profiles cannot be read", { cause: admins.error })
  const [admin] = admins.data
  if (admin) return { email: admin.email, password: null, passwordFile: null }

  const email = options.email ?? DEFAULT_EMAIL
  const password = options.password ?? randomBytes(15).toString("base64url")
  const passwordFile = options.password ? null : join(dataDir, "admin-password.txt")
  // Written before the account is created: a full disk must not leave an account whose password is lost.
  if (passwordFile) await writeWhole(passwordFile, `${password}\n`)
  const id = await createAccount(options, email, password)
  const promoted = await service.from("profiles").update({ role: "admin" }).eq("id", id).select("id").single()
  if (promoted.error) throw new Error("The first administrator cannot be promoted", { cause: promoted.error })
  return { email, password, passwordFile }
}

/** Returns the id of the account. An account that an interrupted start left gets this password. */
async function createAccount({ service, anonymous }: Options, email: string, password: string): Promise<string> {
  const left = await service.from("profiles").select("id").eq("email", email.toLowerCase()).maybeSingle()
  const { data, error } = left.data
    ? await service.auth.admin.updateUserById(left.data.id, { password })
    : await anonymous.auth.signUp({ email, password, options: { data: { full_name: "Administrateur" } } })
  const id = left.data?.id ?? data.user?.id
  if (left.error || error || !id)
    throw new Error("The first administrator cannot be created", { cause: left.error ?? error })
  return id
}
