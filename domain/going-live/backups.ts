import * as z from "zod/mini"

const archive = z.string().check(z.maxLength(120))

/** Characters that a passphrase has at least. It is all that protects an archive that was carried away. */
export const PASSPHRASE_LENGTH = 12
const TOO_SHORT = `Il faut au moins ${PASSPHRASE_LENGTH} caractères.`
const TOO_LONG = "200 caractères au maximum."

const passphrase = z
  .string({ error: TOO_SHORT })
  .check(z.trim(), z.minLength(PASSPHRASE_LENGTH, TOO_SHORT), z.maxLength(200, TOO_LONG))

/** The passphrase as it is typed twice, because nothing can tell later what it was. */
export const passphraseSchema = z.object({ passphrase, again: z.string() }).check(
  z.refine(({ passphrase, again }) => again === "" || passphrase === again.trim(), {
    path: ["again"],
    error: "Les deux phrases diffèrent.",
    when: () => true,
  }),
  z.refine(({ again }) => again !== "", {
    path: ["again"],
    error: "Tapez la phrase une seconde fois.",
    when: () => true,
  }),
)

/** An administrator's request about backup archives. `empty_example` makes an archive first. */
export const backupsRequestSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("make") }),
  z.object({ action: z.literal("empty_example") }),
  z.object({ action: z.enum(["verify", "remove"]), archive }),
  z.object({ action: z.literal("seal"), archive, passphrase }),
])
export type BackupsRequest = z.output<typeof backupsRequestSchema>
