import * as z from "zod/mini"
import { email, required } from "../fields.ts"

const TYPE_EMAIL = "Veuillez saisir votre adresse e-mail"
const WRONG_EMAIL = "Cette adresse e-mail n’est pas valable"

/** What the sign-in form asks for. Spaces belong to a password, so only an empty one is refused. */
export const signInSchema = z.object({
  email: required(TYPE_EMAIL, 254),
  password: z.string().check(z.minLength(1, "Veuillez saisir votre mot de passe")),
})
export type SignInInput = z.output<typeof signInSchema>

const FILL_ALL = "Veuillez remplir tous les champs"
/** Longer ones are cut by the hash: better refused than half checked. */
const LONGEST_PASSWORD = 72

const filled = () => z.string(FILL_ALL).check(z.minLength(1, FILL_ALL))

export const newPassword = z
  .string(FILL_ALL)
  .check(
    z.minLength(1, { error: FILL_ALL, abort: true }),
    z.minLength(8, "Le nouveau mot de passe doit contenir au moins 8 caractères"),
    z.maxLength(LONGEST_PASSWORD, `Le nouveau mot de passe doit contenir au plus ${LONGEST_PASSWORD} caractères`),
  )

/** What the function `change-password` is given. */
export const changePasswordSchema = z.object({ current_password: filled(), new_password: newPassword })

/** What somebody types who chooses a password: twice the same. */
export const choosePasswordSchema = z.object({ password: newPassword, confirmation: filled() }).check(
  z.refine(({ password, confirmation }) => password === confirmation, {
    error: "Les nouveaux mots de passe ne correspondent pas",
    path: ["confirmation"],
  }),
)
export type ChoosePasswordInput = z.output<typeof choosePasswordSchema>

export const emailSchema = z.object({
  email: email(TYPE_EMAIL, WRONG_EMAIL),
})

/** What the function `invite-staff` is given. */
export const inviteStaffSchema = z.object({
  email: email("Saisissez l’adresse e-mail de la personne.", WRONG_EMAIL).check(z.toLowerCase()),
  full_name: required("Saisissez le nom de la personne.", 120),
  role: z.enum(["admin", "manager"], "Choisissez un rôle."),
})
export type InviteStaffInput = z.output<typeof inviteStaffSchema>

/** A code of an application (6 digits) or of a mail (8), spaces ignored. */
export const codeSchema = z.object({
  code: z.string("Saisissez le code").check(
    z.overwrite((text) => text.replace(/\s/g, "")),
    z.regex(/^\d{6,10}$/, "Saisissez les chiffres du code"),
  ),
})
