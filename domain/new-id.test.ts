import { afterEach, expect, test, vi } from "vitest"
import { newId } from "./new-id.ts"

afterEach(() => vi.unstubAllGlobals())

test("over plain http, without randomUUID and subtle, each id is another UUID of version 4", () => {
  const { crypto } = globalThis
  vi.stubGlobal("crypto", {
    getRandomValues: (bytes: Uint8Array) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
  })
  const ids = Array.from({ length: 1000 }, newId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
