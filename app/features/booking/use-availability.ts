import { useFetcher } from "react-router"
import type { Availability, AvailabilityAnswer } from "./types.ts"

export type AvailabilityState = {
  /** The calendar of the service asked for; null while it loads or when it failed. */
  calendar: Availability | null
  error: string | null
  load: (serviceId: string) => void
}

/** The slots of a service, read from the server when asked; an answer for another service is ignored. */
export function useAvailability(serviceId: string | null): AvailabilityState {
  const fetcher = useFetcher<AvailabilityAnswer>({ key: "disponibilites" })
  const answer = fetcher.data?.serviceId === serviceId ? fetcher.data : undefined
  return {
    calendar: answer && "days" in answer ? answer : null,
    error: answer && "error" in answer && fetcher.state === "idle" ? answer.error : null,
    load: (wanted) => void fetcher.load(`/brico/disponibilites?service=${wanted}`),
  }
}
