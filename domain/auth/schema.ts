import * as z from "zod/mini"
import { email, required } from "../fields.ts"

const TYPE_EMAIL = "Veuillez saisir votre adresse e-mail"
const WRONG_EMAIL = "Cette adresse e-mail n’est pas valable"

/** Input of the sign-in form. A password may consist of spaces, so only an empty one is refused. */
export const signInSchema = z.object({
  email: required(TYPE_EMAIL, 254),
  password: z.string().check(z.minLength(1, "Veuillez saisir votre mot de passe")),
})
export type SignInInput = z.output<typeof signInSchema>

const FILL_ALL = "Veuillez remplir tous les champs"
/** The password hash ignores everything after 72 bytes. This limit counts characters: 72 accented letters are more than 72 bytes. */
const LONGEST_PASSWORD = 72

const filled = () => z.string(FILL_ALL).check(z.minLength(1, FILL_ALL))

export const newPassword = z
  .string(FILL_ALL)
  .check(
    z.minLength(1, { error: FILL_ALL, abort: true }),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "Le nouveau mot de passe contient un signe invisible\u00a0: tapez-le au clavier"),
    z.minLength(8, "Le nouveau mot de passe doit contenir au moins 8 caractères"),
    z.maxLength(LONGEST_PASSWORD, `Le nouveau mot de passe doit contenir au plus ${LONGEST_PASSWORD} caractères`),
  )

/** Body of the function `change-password`. */
export const changePasswordSchema = z.object({ current_password: filled(), new_password: newPassword })

/** A new password, typed twice. */
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

/** Body of the function `invite-staff`. */
export const inviteStaffSchema = z.object({
  email: email("Saisissez l’adresse e-mail de la personne.", WRONG_EMAIL).check(z.toLowerCase()),
  full_name: required("Saisissez le nom de la personne.", 120),
  role: z.enum(["admin", "manager", "field"], "Choisissez un rôle."),
})
export type InviteStaffInput = z.output<typeof inviteStaffSchema>

/** A code of an authenticator app (6 digits) or of a mail (8 digits); spaces are removed. */
export const codeSchema = z.object({
  code: z.string("Saisissez le code").check(
    z.overwrite((text) => text.replace(/\s/g, "")),
    z.regex(/^\d{6,10}$/, "Saisissez les chiffres du code"),
  ),
})
