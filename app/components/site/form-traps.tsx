import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"

/** What tells a robot from a person in a form: when the page was made, where no script tells it, and a field that people neither see nor reach. */
export function FormTraps({ stamp }: { stamp: string | null }) {
  return (
    <>
      {stamp === null ? null : <input type="hidden" name={STAMP_FIELD} value={stamp} />}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Ne pas remplir
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
