import { useRef, useState } from "react"
import type { Availability, AvailabilityAnswer } from "./types.ts"

const UNREACHABLE = "Les disponibilités n’ont pas pu être chargées. Vérifiez votre connexion internet."

export type AvailabilityState = {
  /** The requested service's calendar; null until its first load or after a failure. A reload keeps it until the response. */
  calendar: Availability | null
  error: string | null
  /** Resolves with the calendar; with null when it could not be read, or when another service was loaded meanwhile. */
  load: (serviceId: string) => Promise<Availability | null>
}

/**
 * The slots of a service; a response for another service is ignored. Uses a plain `fetch` instead of a router fetcher: a network failure must
 * show a sentence in the calendar, not the error page.
 */
export function useAvailability(serviceId: string | null): AvailabilityState {
  const [answer, setAnswer] = useState<AvailabilityAnswer | null>(null)
  const latest = useRef({ turn: 0, serviceId: "" })
  const load = async (wanted: string) => {
    const turn = latest.current.turn + 1
    latest.current = { turn, serviceId: wanted }
    setAnswer((previous) => (previous && "error" in previous ? null : previous))
    const read = await readCalendar(wanted)
    if (turn === latest.current.turn) setAnswer(read)
    return "days" in read && wanted === latest.current.serviceId ? read : null
  }
  const current = answer?.serviceId === serviceId ? answer : null
  return {
    calendar: current && "days" in current ? current : null,
    error: current && "error" in current ? current.error : null,
    load,
  }
}

async function readCalendar(serviceId: string): Promise<AvailabilityAnswer> {
  try {
    const response = await fetch(`/brico/disponibilites?service=${serviceId}`)
    const answer = (await response.json()) as Partial<Availability> & { error?: string }
    if (answer.days) return answer as Availability
    return { serviceId, error: answer.error ?? UNREACHABLE }
  } catch {
    return { serviceId, error: UNREACHABLE }
  }
}
