import { compare } from "bcryptjs"

/** The hash of a password that nobody has, of the cost that the backend gives to the hashes of accounts. */
export const NOBODYS_HASH = "$2b$10$Ah.WW0618t4EthPuhzPMp.oKL8Fa6fyti05rUyCPFh2aATYp0Zcr2"

export const passwordTime = {
  /** Takes as long as checking a password: where there is none to check, the time taken would tell so. */
  async spend(): Promise<void> {
    await compare("nobody's password", NOBODYS_HASH)
  },
}
