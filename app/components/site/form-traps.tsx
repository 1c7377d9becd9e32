import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"

/** What tells a robot from a person in a form without script: when the page was made, and a field that people neither see nor reach. */
export function FormTraps({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name={STAMP_FIELD} value={stamp} />
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Ne pas remplir
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}
