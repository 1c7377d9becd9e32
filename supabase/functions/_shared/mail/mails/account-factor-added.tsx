import { accountNotice } from "../parts/account.tsx"

export const accountFactorAdded = accountNotice({
  subject: "Double authentification activée",
  text: "La double authentification protège maintenant votre compte\u00a0: un code de votre application est demandé à chaque connexion.",
})
