import bcrypt from "bcrypt"

/** The hash of a password that nobody has, of the cost that the backend gives to the hashes of accounts. */
const NOBODYS_HASH = "$2b$10$Ah.WW0618t4EthPuhzPMp.oKL8Fa6fyti05rUyCPFh2aATYp0Zcr2"

/** Takes as long as checking a password: where there is none to check, the time taken would tell so. */
export async function spendOnePassword(): Promise<void> {
  await bcrypt.compare("nobody's password", NOBODYS_HASH)
}
