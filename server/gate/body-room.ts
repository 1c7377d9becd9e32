/** What one server holds of bodies that are not answered yet, and what one network may hold of it. */
export type RoomSize = { bytes: number; bytesPerNetwork: number; bodiesPerNetwork: number }

const MEGABYTE = 1024 * 1024
/** One network may send the photos of a contact request, or a few uploads at once. */
const SIZE: RoomSize = { bytes: 128 * MEGABYTE, bytesPerNetwork: 56 * MEGABYTE, bodiesPerNetwork: 64 }

type Held = { bytes: number; bodies: number }

/** Bodies are let in by the size that they announce, before a byte of them is kept. */
export class BodyRoom {
  readonly #size: RoomSize
  readonly #networks = new Map<string, Held>()
  #bytes = 0

  constructor(size: RoomSize = SIZE) {
    this.#size = size
  }

  /** Takes a place for one body; null when there is none. The answer gives the place back, once. */
  enter(network: string, bytes: number): (() => void) | null {
    const held = this.#networks.get(network) ?? { bytes: 0, bodies: 0 }
    const { bytes: most, bytesPerNetwork, bodiesPerNetwork } = this.#size
    if (this.#bytes + bytes > most || held.bytes + bytes > bytesPerNetwork || held.bodies >= bodiesPerNetwork)
      return null
    this.#bytes += bytes
    held.bytes += bytes
    held.bodies += 1
    this.#networks.set(network, held)
    let isHere = true
    return () => {
      if (!isHere) return
      isHere = false
      this.#bytes -= bytes
      held.bytes -= bytes
      held.bodies -= 1
      if (held.bodies === 0) this.#networks.delete(network)
    }
  }
}
