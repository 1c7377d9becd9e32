import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"

const ALGORITHM = "aes-256-gcm"
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts values that the database stores but a backup must not reveal: the key derives from a secret outside the
 * database. A sealed text is bound to its owner, so it cannot be moved to another row.
 */
export function createSeal(secret: string, purpose = "mirabelle second factor") {
  const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32))
  return {
    seal: (text: string, owner: string): string => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url")
    },
    /** Throws when the text was sealed with another key, for another owner, or changed. */
    open: (text: string, owner: string): string => {
      const bytes = Buffer.from(text, "base64url")
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
    },
  }
}

export type Seal = ReturnType<typeof createSeal>
