/** Name of the hidden field that holds a form's signed timestamp. */
export const STAMP_FIELD = "ouvert"

/** Shown when a form came back too fast, although nothing in it is wrong. */
export const ONCE_MORE = "Vérifiez vos réponses, puis envoyez encore une fois"
