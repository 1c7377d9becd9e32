import { TRAP_FIELD } from "#app/lib/form-stamp-field.ts"

/** Asks password managers not to fill a field (1Password, LastPass, Bitwarden, Dashlane). */
const NOT_FILLED = { "data-1p-ignore": "", "data-lpignore": "true", "data-bwignore": "", "data-form-type": "other" }

/**
 * A field that people neither see nor reach: only bots fill it. A filled one costs no request, because a form filler is a person's: the form is
 * shown once more with its texts and an empty trap.
 */
export function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Ne pas remplir
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" {...NOT_FILLED} />
      </label>
    </div>
  )
}
