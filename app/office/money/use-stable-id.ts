import { useRef } from "react"
import { newId } from "#domain/new-id.ts"

/** An id for the values that are sent: the same one when the same values are sent again. */
export function useStableId() {
  const last = useRef({ values: "", id: "" })
  return (payment: object): string => {
    const values = JSON.stringify(payment)
    if (last.current.values !== values) last.current = { values, id: newId() }
    return last.current.id
  }
}
