import { accountNotice } from "../parts/account.tsx"

export const accountFactorRemoved = accountNotice({
  subject: "Double authentification retirée",
  text: "La double authentification de votre compte a été retirée\u00a0: le mot de passe suffit de nouveau pour se connecter.",
})
