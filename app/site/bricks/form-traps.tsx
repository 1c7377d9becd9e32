import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import { Honeypot } from "./honeypot.tsx"

/** What tells a robot from a person in a form without script: when the page was made, and a field that people neither see nor reach. */
export function FormTraps({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name={STAMP_FIELD} value={stamp} />
      <Honeypot />
    </>
  )
}
