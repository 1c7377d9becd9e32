import type { UseFormReturnType } from "@mantine/form"
import { useState } from "react"
import { ConflictNotice } from "./conflict-notice.tsx"
import { compareValues, isSame, type Merge, showValue } from "./merge.ts"

type Options<Values> = {
  /** The values that were read when the form opened. */
  opening: Values
  /** What was changed, in the notice: « ce projet ». */
  what: string
  labels: Partial<Record<keyof Values & string, string>>
  show?: (field: keyof Values & string, value: Values[keyof Values & string]) => string
}

type Form<Values> = Pick<UseFormReturnType<Values>, "getValues" | "setFieldValue" | "resetDirty">

/**
 * Keeps a form in step with what another person saves while it is open. `adopt` takes over the fields that this form did not touch and keeps
 * what was typed in the others; `notice` then lists both.
 */
export function useMerge<Values extends Record<string, unknown>>(options: Options<Values>) {
  const { opening, what, labels, show = (_field, value) => showValue(value) } = options
  const [base, setBase] = useState(opening)
  const [conflict, setConflict] = useState<(Merge<Values> & { saved: Values }) | null>(null)

  function adopt(form: Form<Values>, saved: Values) {
    const mine = form.getValues()
    const { taken, contested } = compareValues(base, saved, mine)
    const wasTouched = !isSame(mine, base)
    for (const field of taken) form.setFieldValue(field, saved[field] as never)
    form.resetDirty(saved)
    setBase(saved)
    if (wasTouched && taken.length + contested.length > 0) setConflict({ saved, taken, contested })
    return { taken, contested }
  }

  function notice(form: Form<Values> & { values: Values }) {
    if (!conflict) return null
    const { saved } = conflict
    const describe = (field: keyof Values & string) => ({
      label: labels[field] ?? "Autre réglage",
      shown: show(field, saved[field]),
    })
    return (
      <ConflictNotice
        what={what}
        taken={conflict.taken.map(describe)}
        contested={conflict.contested.map((field) => ({
          ...describe(field),
          isTaken: isSame(form.values[field], saved[field]),
          onTake: () => form.setFieldValue(field, saved[field] as never),
        }))}
      />
    )
  }

  /** After a save of this form: shows what the database made of it. */
  function accept(form: Form<Values> & Pick<UseFormReturnType<Values>, "setValues">, saved: Values) {
    form.setValues(saved)
    form.resetDirty(saved)
    setBase(saved)
    setConflict(null)
  }

  return { base, adopt, notice, accept }
}
