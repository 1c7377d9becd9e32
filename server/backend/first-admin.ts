import { randomBytes } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Db } from "#app/lib/db.ts"

const DEFAULT_EMAIL = "admin@mirabelle.test"

export type FirstAdmin = { email: string; password: string; passwordFile: string | null }

type Options = {
  service: Db
  anonymous: Db
  dataDir: string
  email?: string | undefined
  password?: string | undefined
}

/**
 * Creates the first administrator when nobody holds that role yet, else answers null. Without a configured password one is
 * drawn at random and kept in the data folder, readable by its owner only.
 */
export async function createFirstAdmin(options: Options): Promise<FirstAdmin | null> {
  const { service, anonymous, dataDir } = options
  const admins = await service.from("profiles").select("id").eq("role", "admin").limit(1)
  if (admins.error) throw new Error("The profiles cannot be read", { cause: admins.error })
  if (admins.data.length > 0) return null

  const email = options.email ?? DEFAULT_EMAIL
  const password = options.password ?? randomBytes(15).toString("base64url")
  const created = await anonymous.auth.signUp({ email, password, options: { data: { full_name: "Administrateur" } } })
  if (created.error || !created.data.user)
    throw new Error("The first administrator cannot be created", { cause: created.error })
  const promoted = await service
    .from("profiles")
    .update({ role: "admin" })
    .eq("id", created.data.user.id)
    .select("id")
    .single()
  if (promoted.error) throw new Error("The first administrator cannot be promoted", { cause: promoted.error })

  if (options.password) return { email, password, passwordFile: null }
  const passwordFile = join(dataDir, "admin-password.txt")
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  return { email, password, passwordFile }
}
