import bcrypt from "bcrypt"

/** A hash with the cost that the backend uses for accounts. */
const DUMMY_HASH = "$2b$10$Ah.WW0618t4EthPuhzPMp.oKL8Fa6fyti05rUyCPFh2aATYp0Zcr2"

/** Takes as long as a password check. Call it where there is no password to check: the response time would reveal that. */
export async function simulatePasswordCheck(): Promise<void> {
  await bcrypt.compare("nobody's password", DUMMY_HASH)
}
