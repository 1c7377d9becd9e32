import { useEffect, useRef, useState } from "react"
import { type AddressSuggestion, SHORTEST_QUERY } from "#domain/booking/address.ts"

const PAUSE_MS = 200

/** Address suggestions from our server while the visitor types: debounced by 200 ms, an older request is aborted, and a failure gives an empty list. */
export function useAddresses() {
  const [addresses, setAddresses] = useState<AddressSuggestion[]>([])
  const pending = useRef<AbortController | null>(null)
  const forget = () => {
    pending.current?.abort()
    setAddresses([])
  }
  const ask = (text: string) => {
    pending.current?.abort()
    if (text.trim().length < SHORTEST_QUERY) return setAddresses([])
    const question = new AbortController()
    pending.current = question
    setTimeout(() => {
      if (question.signal.aborted) return
      void findAddresses(text, question.signal).then((found) => {
        if (!question.signal.aborted) setAddresses(found)
      })
    }, PAUSE_MS)
  }
  useEffect(() => () => pending.current?.abort(), [])
  return { addresses, ask, forget }
}

async function findAddresses(text: string, signal: AbortSignal): Promise<AddressSuggestion[]> {
  try {
    const answer = await fetch(`/brico/adresses?q=${encodeURIComponent(text)}`, { signal })
    return answer.ok ? ((await answer.json()) as { addresses: AddressSuggestion[] }).addresses : []
  } catch {
    return []
  }
}
