import { useRef, useState } from "react"
import type { Availability, AvailabilityAnswer } from "./types.ts"

const UNREACHABLE = "Les disponibilités n’ont pas pu être chargées. Vérifiez votre connexion internet."

export type AvailabilityState = {
  /** The calendar of the service asked for; null while it loads or when it failed. */
  calendar: Availability | null
  error: string | null
  load: (serviceId: string) => void
}

/**
 * The slots of a service, read from the server when asked; an answer for another service is ignored. A plain request rather
 * than a fetcher: a network that fails must be a sentence in the calendar, not the end of the page.
 */
export function useAvailability(serviceId: string | null): AvailabilityState {
  const [answer, setAnswer] = useState<AvailabilityAnswer | null>(null)
  const latest = useRef(0)
  const load = (wanted: string) => {
    const turn = ++latest.current
    setAnswer((previous) => (previous && "error" in previous ? null : previous))
    void readCalendar(wanted).then((read) => {
      if (turn === latest.current) setAnswer(read)
    })
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
