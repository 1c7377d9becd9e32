import { joinBytes } from "../_shared/read-bytes.ts"

/** A file whose parts arrive one after the other. */
type Held = { parts: Uint8Array<ArrayBuffer>[]; received: number; at: number }

export type Part = { from: number; size: number; bytes: Uint8Array<ArrayBuffer> }

const PATIENCE_MS = 15 * 60_000
const MOST_OF_ONE_PERSON = 3
const MOST_BYTES = 96 * 1024 * 1024

/**
 * Parts of files, in this process's memory until the last one is here: what never arrives whole leaves nothing behind. Bounded in files per
 * person, bytes and time; what is dropped begins anew.
 */
export class HeldParts {
  readonly #held = new Map<string, Held>()

  /**
   * Takes the next part of somebody's file and answers the whole once it is here, else how much is. A part that does not follow what is here,
   * sent twice or after a restart, changes nothing: the answer tells where to go on.
   */
  take(person: string, upload: string, { from, size, bytes }: Part, now: number): Uint8Array<ArrayBuffer> | number {
    this.#forgetOld(now)
    const key = `${person} ${upload}`
    const held = this.#held.get(key) ?? { parts: [], received: 0, at: now }
    if (from !== held.received || from + bytes.byteLength > size) return held.received
    held.parts.push(bytes)
    held.received += bytes.byteLength
    held.at = now
    // The latest stands last.
    this.#held.delete(key)
    if (held.received === size) return joinBytes(held.parts)
    this.#held.set(key, held)
    this.#makeRoom(person)
    return held.received
  }

  #forgetOld(now: number) {
    for (const [key, { at }] of this.#held) if (now - at > PATIENCE_MS) this.#held.delete(key)
  }

  #makeRoom(person: string) {
    const own = [...this.#held.keys()].filter((key) => key.startsWith(`${person} `))
    for (const key of own.slice(0, -MOST_OF_ONE_PERSON)) this.#held.delete(key)
    let bytes = [...this.#held.values()].reduce((sum, { received }) => sum + received, 0)
    for (const [key, { received }] of this.#held) {
      if (bytes <= MOST_BYTES) return
      this.#held.delete(key)
      bytes -= received
    }
  }
}
