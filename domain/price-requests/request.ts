/** The two places that request prices; they differ in their sentences and in the subcontractors offered (specification §2, §5, §8). */
export type RequestPlace = "list" | "page"

export const NOBODY_CHOSEN = "Veuillez sélectionner au moins un sous-traitant"
export const EMPTY_MESSAGE: Record<RequestPlace, string> = {
  list: "Veuillez saisir un message",
  page: "Veuillez saisir un message pour la demande de chiffrage",
}
export const NO_SESSION = "Session utilisateur non trouvée. Veuillez reconnecter."
export const MESSAGE_LENGTH = 5000
export const MOST_CONTRACTORS = 30
export const MOST_PHOTOS = 20

/** Error for missing input, in the words of the place; null when the request can be sent. */
export function missingInput(place: RequestPlace, request: { contractorIds: string[]; message: string }) {
  if (request.contractorIds.length === 0) return NOBODY_CHOSEN
  return request.message.trim() === "" ? EMPTY_MESSAGE[place] : null
}

/** Why a request was not sent: no session, no response, HTML instead of JSON, or a refusal with its content. */
export type SendFailure =
  | { kind: "no-session" }
  | { kind: "unreachable" }
  | { kind: "html" }
  | { kind: "refused"; status: number; error: string | null; text: string }

/** The specification's sentence for a failure (§8); each place has its own. */
export function explainFailure(place: RequestPlace, failure: SendFailure): string {
  if (failure.kind === "no-session") return NO_SESSION
  if (place === "list") {
    if (failure.kind === "unreachable")
      return "Erreur de connexion. Vérifiez que les Edge Functions Supabase sont bien configurées."
    if (failure.kind === "html") return "Erreur de configuration. L’URL de l’Edge Function semble incorrecte."
    if (failure.error) return failure.error
    const text = failure.text.trim().slice(0, 300)
    return text
      ? `Erreur ${failure.status}\u00a0: ${text}`
      : "Une erreur est survenue lors de l’envoi de la demande de chiffrage."
  }
  if (failure.kind === "refused") return failure.error ?? "Erreur lors de l’envoi de la demande"
  return "Erreur lors de l’envoi de la demande de chiffrage"
}

/** « Demande envoyée avec succès à 2 sous-traitant(s) ». */
export function sentTo(count: number): string {
  return `Demande envoyée avec succès à ${count} sous-traitant(s)`
}

/** The same without a mail server: staff pass the links on. */
export function preparedFor(count: number): string {
  return `Demande préparée pour ${count} sous-traitant(s)\u00a0: aucun e-mail ne part, copiez les liens`
}

/** Response of `request-contractor-quote`. */
export type PriceRequestResult = { contractorId: string; success: boolean; error?: string }
export type PriceRequestResults = { results: PriceRequestResult[] }
