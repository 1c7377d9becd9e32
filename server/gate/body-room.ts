const MEGABYTE = 1024 * 1024

/** Memory of one process for the bodies of pending requests. One network may hold a quarter of `bytes`, in at most `bodiesPerNetwork` bodies. */
type RoomSize = { bytes: number; bodiesPerNetwork: number }

/** Bodies of at most this size, in bytes, have a separate room: large ones never prevent sign-in, bookings or messages. */
export const SMALL_BODY = MEGABYTE
const SMALL: RoomSize = { bytes: 64 * MEGABYTE, bodiesPerNetwork: 64 }
/** A quarter, 32 MB, holds the largest contact request: 30 MB of photos and 1 MB around them. */
const LARGE: RoomSize = { bytes: 128 * MEGABYTE, bodiesPerNetwork: 64 }

type Held = { bytes: number; bodies: number }

/** The place of one body. `take` counts bytes that have arrived, and returns false when there is no room for them. `leave` frees them all, once. */
export type BodyPlace = { take: (bytes: number) => boolean; leave: () => void }

/** Counts the bytes of bodies that have arrived; announced bytes take no room. */
export class BodyRoom {
  readonly #size: RoomSize
  readonly #networks = new Map<string, Held>()
  #bytes = 0

  constructor(size: RoomSize) {
    this.#size = size
  }

  /** Takes a place for one body; null when its network has too many pending. */
  enter(network: string): BodyPlace | null {
    const held = this.#networks.get(network) ?? { bytes: 0, bodies: 0 }
    if (held.bodies >= this.#size.bodiesPerNetwork) return null
    held.bodies += 1
    this.#networks.set(network, held)
    let taken = 0
    let isHere = true
    return {
      take: (bytes) => {
        const { bytes: most } = this.#size
        if (!isHere || this.#bytes + bytes > most || held.bytes + bytes > most / 4) return false
        this.#bytes += bytes
        held.bytes += bytes
        taken += bytes
        return true
      },
      leave: () => {
        if (!isHere) return
        isHere = false
        this.#bytes -= taken
        held.bytes -= taken
        held.bodies -= 1
        if (held.bodies === 0) this.#networks.delete(network)
      },
    }
  }
}

export type BodyRooms = { small: BodyRoom; large: BodyRoom }

export function createBodyRooms(small = SMALL, large = LARGE): BodyRooms {
  return { small: new BodyRoom(small), large: new BodyRoom(large) }
}
