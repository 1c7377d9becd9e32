export const SESSION_LOST = "Session utilisateur non trouvée. Veuillez reconnecter."

/** What the sign-in form says: a sentence and, when it helps, what to try. */
export type SignInRefusal = { sentence: string; hint?: string }

/** The sentences of the specification for a refused sign-in. Which of the two, address or password, was wrong is never told. */
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
