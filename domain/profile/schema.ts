import * as z from "zod/mini"
import { optional, optionalTypedPhone, text } from "../fields.ts"

/** A user's own profile. Empty fields are stored as null (specification, §5). */
export const profileSchema = z.object({
  full_name: optional(120),
  phone: optionalTypedPhone(),
  avatar_url: z.pipe(
    text(1000).check(z.regex(/^(|https?:\/\/\S+|\/[^\s:]+)$/i, "Cette adresse d’image semble incorrecte.")),
    z.transform((value) => value || null),
  ),
})
export type ProfileInput = z.input<typeof profileSchema>
export type ProfileChange = z.output<typeof profileSchema>
