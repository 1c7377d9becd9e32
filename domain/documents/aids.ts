import * as z from "zod/mini"
import { AID_KINDS } from "../quotes/aids.ts"

/** The aids of a snapshot; an older one has none. Negative on a credit note. */
export const aidsSchema = z._default(
  z.array(z.object({ kind: z.enum(AID_KINDS), payer: z.string(), cents: z.int() })),
  [],
)
