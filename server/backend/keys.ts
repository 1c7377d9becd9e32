import { randomBytes } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { z } from "zod"

const keysSchema = z.object({ publishableKey: z.string(), secretKey: z.string(), jwtSecret: z.string().min(32) })

/** What a Supabase project's settings hold: the public key, the secret key, and the secret that signs sessions. */
export type BackendKeys = z.infer<typeof keysSchema>

/** Reads the keys of this data folder, made at the first start and kept from then on (mode 600). */
export async function readOrCreateKeys(dataDir: string): Promise<BackendKeys> {
  const path = join(dataDir, "keys.json")
  try {
    return parseKeys(await readFile(path, "utf8"))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw new Error(`${path} cannot be read`, { cause: error })
  }
  const keys = makeKeys()
  await writeFile(path, JSON.stringify(keys, null, 2), { mode: 0o600, flag: "wx" })
  return keys
}

/** Throws when the text is not that of a keys file. */
export const parseKeys = (text: string): BackendKeys => keysSchema.parse(JSON.parse(text))

export function makeKeys(): BackendKeys {
  const random = () => randomBytes(24).toString("base64url")
  return {
    publishableKey: `sb_publishable_${random()}`,
    secretKey: `sb_secret_${random()}`,
    jwtSecret: randomBytes(48).toString("base64url"),
  }
}
