/** The hidden field of a form that tells when its page was made. */
export const STAMP_FIELD = "ouvert"

/** Said of a form that came back too fast: nothing is wrong with it. */
export const ONCE_MORE = "Vérifiez vos réponses, puis envoyez encore une fois"
