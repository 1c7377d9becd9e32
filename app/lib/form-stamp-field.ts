/** Name of the hidden field that holds a form's signed timestamp. */
export const STAMP_FIELD = "ouvert"

/** Shown when the answers are valid, but the timestamp of the form is too new, too old or forged. */
export const ONCE_MORE = "Vérifiez vos réponses, puis envoyez encore une fois"
