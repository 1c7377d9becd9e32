import { accountNotice } from "../parts/account.tsx"

export const accountPasswordChanged = accountNotice({
  subject: "Votre mot de passe a été modifié",
  text: "Le mot de passe de votre compte a été modifié. Vos autres sessions ont été fermées.",
})
