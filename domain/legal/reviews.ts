/** Notice beside client reviews (code de la consommation, L111-7-2 and D111-17); the page of rules has the details. */
export const reviewsSentence = "Nous sélectionnons les avis\u00a0; nous ne vérifions pas que l’auteur a été client."
export const REVIEWS_RULES_PATH = "/avis"
