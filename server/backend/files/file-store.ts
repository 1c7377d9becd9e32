/**
 * Where the bytes of stored files are. Names are `ab/` and the 64 digits of a hash, of which the first two are repeated, with or without
 * `.json`: safe in a folder and in an address. A name is written whole or not at all.
 */
export type FileStore = {
  /** Null when there is none. */
  read: (name: string) => Promise<Buffer | null>
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** Removing what is not there is no failure. */
  remove: (name: string) => Promise<void>
  /** In alphabetical order. */
  list: () => AsyncIterable<string>
}

export const STORED_NAME = /^[0-9a-f]{2}\/[0-9a-f]{64}(?:\.json)?$/
