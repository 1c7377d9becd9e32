import { AsyncLocalStorage } from "node:async_hooks"
import { createPlaces } from "../gate/places.ts"
import { visitorHere } from "../gate/visitor-network.ts"
import { noteAway } from "./away.ts"

/**
 * Connections of the process that visitors can occupy, under whatever role a function runs for them; the others remain for staff, sign-in, health and
 * jobs. One network has half of them, and one private link two, because all that it asks waits for the same row.
 */
const PLACES_OF_VISITORS = {
  places: 6,
  mostWaiting: 600,
  ofNetwork: { places: 3, mostWaiting: 150 },
  ofLink: { places: 2 },
}
const UNKNOWN = { network: "" }

/** Runs work that takes a connection, under a role or, without one, as the site itself. A place is held for this work only: never while a payment or a mail provider is asked. */
export type InPlace = <Result>(role: string | undefined, work: () => Promise<Result>) => Promise<Result>

export function createVisitorPlaces(): InPlace {
  const visit = createPlaces(PLACES_OF_VISITORS)
  const hasPlace = new AsyncLocalStorage<true>()
  return (role, work) => {
    const visitor = visitorHere() ?? (role === "anon" ? UNKNOWN : null)
    if (!visitor || hasPlace.getStore()) return work()
    return visit(() => hasPlace.run(true, work), visitor).catch((error: unknown) => {
      noteAway(error)
      throw error
    })
  }
}
