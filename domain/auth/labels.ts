export const SESSION_LOST = "Session utilisateur non trouvée. Veuillez reconnecter."

export const ACCOUNT_DEACTIVATED =
  "Votre compte a été désactivé. Si c’est une erreur, demandez à un administrateur de le réactiver."

/** Shown when the same person signed out in another tab; not an error. */
export const SESSION_CLOSED =
  "Votre session a été fermée dans un autre onglet. Reconnectez-vous pour reprendre où vous en étiez."

export const SECOND_FACTOR_NEEDED = "Confirmez votre connexion avec le code de votre application d’authentification."
export const WRONG_CODE = "Ce code n’est pas valable. Saisissez celui qui s’affiche maintenant."
/** Error code of a second factor whose secret cannot be decrypted any more, because its encryption key is lost. */
export const FACTOR_LOST = "mfa_factor_lost"
export const FACTOR_LOST_SENTENCE =
  "Votre double authentification ne peut plus être vérifiée\u00a0: demandez à un administrateur de la retirer, puis activez-la de nouveau."
export const LINK_SPENT = "Ce lien a déjà servi ou n’est plus valable. Demandez-en un nouveau."
/** Shown whether or not the address has an account. An account is mailed a few times an hour at most. */
export const MAIL_ON_ITS_WAY =
  "Si cette adresse est celle d’un compte, un e-mail y arrive dans la minute, à moins que plusieurs viennent déjà d’y partir. Pensez à regarder dans les courriers indésirables."

export const roleLabels = {
  admin: "Administrateur",
  manager: "Gestionnaire",
  field: "Terrain",
  user: "Utilisateur",
} as const

/** A sentence of the sign-in form, with advice if it helps. */
export type SignInRefusal = { sentence: string; hint?: string }

/** The specification's sentences for a refused sign-in. They never reveal whether the address or the password was wrong. */
export function describeSignInError(error: {
  message: string
  code?: string | undefined
  status?: number | undefined
}): SignInRefusal {
  if (error.code === "invalid_credentials" || /invalid login credentials/i.test(error.message)) {
    return {
      sentence: "Email ou mot de passe incorrect",
      hint: "Vérifiez l’adresse saisie et les majuscules du mot de passe.",
    }
  }
  if (error.status === 429 || /rate.?limit|too many requests/i.test(`${error.code ?? ""} ${error.message}`)) {
    return { sentence: "Trop de tentatives de connexion. Veuillez patienter quelques minutes avant de réessayer." }
  }
  return { sentence: "Une erreur est survenue lors de la connexion. Veuillez réessayer." }
}
