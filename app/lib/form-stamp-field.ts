/** Name of the hidden field that holds a form's signed timestamp. */
export const STAMP_FIELD = "ouvert"

/** Name of the field that only bots fill. No browser or password manager knows a datum of this name. */
export const TRAP_FIELD = "passage"

/** Shown when the answers are valid, but the timestamp of the form is too new, too old or forged, or the trap was filled: it comes back empty. */
export const ONCE_MORE = "Un instant, puis envoyez encore une fois"

/** No person reads, fills and sends a form faster than this, in ms. Browser autofill may: the page's script then waits for the rest. */
export const SHORTEST_MS = 2_000
