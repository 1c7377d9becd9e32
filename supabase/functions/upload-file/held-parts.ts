import { joinBytes } from "../_shared/read-bytes.ts"

/** A file whose parts are still arriving. */
type Held = { parts: Uint8Array<ArrayBuffer>[]; received: number; at: number }

export type Part = { from: number; size: number; bytes: Uint8Array<ArrayBuffer> }

const PATIENCE_MS = 15 * 60_000
const MOST_OF_ONE_PERSON = 3
const MOST_BYTES = 96 * 1024 * 1024

/**
 * Buffers the parts of files in this process's memory until the last one arrives: an incomplete upload leaves nothing behind. Limited in files per
 * person, bytes and time; a dropped upload starts again.
 */
export class HeldParts {
  readonly #held = new Map<string, Held>()

  /**
   * Takes the next part of a person's file. Returns the whole file once it is complete, else the number of bytes received. A part that does not
   * follow (sent twice, or after a restart) changes nothing: the returned number tells the client where to continue.
   */
  take(person: string, upload: string, { from, size, bytes }: Part, now: number): Uint8Array<ArrayBuffer> | number {
    this.#forgetOld(now)
    const key = `${person} ${upload}`
    const held = this.#held.get(key) ?? { parts: [], received: 0, at: now }
    if (from !== held.received || from + bytes.byteLength > size) return held.received
    held.parts.push(bytes)
    held.received += bytes.byteLength
    held.at = now
    // The most recent upload comes last.
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
