/**
 * Storage for the bytes of files. A name is `ab/` and the 64 hexadecimal digits of a hash that starts with `ab`, with or without
 * `.json`: safe in a path and in a URL. A write is atomic: the file is complete, or as before.
 */
export type FileStore = {
  /** Null when there is none. */
  read: (name: string) => Promise<Buffer | null>
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** Removing a missing file is not an error. */
  remove: (name: string) => Promise<void>
  /** In alphabetical order. */
  list: () => AsyncIterable<string>
}

export const STORED_NAME = /^[0-9a-f]{2}\/[0-9a-f]{64}(?:\.json)?$/
