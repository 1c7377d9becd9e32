import { AsyncLocalStorage } from "node:async_hooks"
import { createPlaces } from "../gate/places.ts"
import { visitorHere } from "../gate/visitor-network.ts"
import { noteAway } from "./away.ts"

/**
 * Half of the connections of the process can be occupied by visitors, under whatever role a function runs for them; the others remain for staff, sign-in, health and
 * jobs. One network has half of them, and one private link two, because all that it asks waits for the same row.
 */
const placesOfVisitors = (connections: number) => {
  const places = Math.floor(connections / 2)
  const ofNetwork = { places: Math.floor(places / 2), mostWaiting: 150 }
  return { places, mostWaiting: 600, ofNetwork, ofLink: { places: Math.min(2, places - 1) } }
}
const UNKNOWN = { network: "" }

/** Runs work that takes a connection, under a role or, without one, as the site itself. A place is held for this work only: never while a payment or a mail provider is asked. */
export type InPlace = <Result>(role: string | undefined, work: () => Promise<Result>) => Promise<Result>

export function createVisitorPlaces(connections: number): InPlace {
  const visit = createPlaces(placesOfVisitors(connections))
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
