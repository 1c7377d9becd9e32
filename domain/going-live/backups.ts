import * as z from "zod/mini"

const archive = z.string().check(z.maxLength(120))

/** An administrator's request about backup archives. `empty_example` makes an archive first. */
export const backupsRequestSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("list") }),
  z.object({ action: z.literal("make") }),
  z.object({ action: z.literal("empty_example") }),
  z.object({ action: z.enum(["verify", "remove", "link"]), archive }),
])
export type BackupsRequest = z.output<typeof backupsRequestSchema>
