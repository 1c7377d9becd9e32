import { STAMP_FIELD } from "#app/lib/form-stamp-field.ts"
import { Honeypot } from "./honeypot.tsx"

/** Hidden fields that detect bots in a form without script: the signed timestamp of the page, and a honeypot. */
export function FormTraps({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name={STAMP_FIELD} value={stamp} />
      <Honeypot />
    </>
  )
}
