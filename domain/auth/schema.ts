import * as z from "zod/mini"

const required = (sentence: string) => z.string(sentence).check(z.trim(), z.minLength(1, sentence))

/** What the sign-in form asks for. Spaces belong to a password, so only an empty one is refused. */
export const signInSchema = z.object({
  email: required("Veuillez saisir votre adresse e-mail"),
  password: z.string().check(z.minLength(1, "Veuillez saisir votre mot de passe")),
})
export type SignInInput = z.output<typeof signInSchema>
