import * as z from "zod/mini"

const text = (max: number) =>
  z.string().check(z.trim(), z.maxLength(max, `${max.toLocaleString("fr-FR")} caractères au maximum.`))
const optional = (max: number) =>
  z.pipe(
    text(max),
    z.transform((value) => value || null),
  )

/** What people change on their own profile. Empty fields are stored as null (specification, §5). */
export const profileSchema = z.object({
  full_name: optional(120),
  phone: z.pipe(
    text(30).check(z.regex(/^(|[+0-9 .()\-\u00a0]{6,30})$/, "Ce numéro de téléphone semble incorrect.")),
    z.transform((value) => value || null),
  ),
  avatar_url: z.pipe(
    text(1000).check(z.regex(/^(|https?:\/\/\S+|\/[^\s:]+)$/i, "Cette adresse d’image semble incorrecte.")),
    z.transform((value) => value || null),
  ),
})
export type ProfileInput = z.input<typeof profileSchema>
export type ProfileChange = z.output<typeof profileSchema>
