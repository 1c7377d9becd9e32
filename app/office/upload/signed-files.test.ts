import { createClient } from "@supabase/supabase-js"
import { expect, test } from "vitest"
import type { Db } from "#app/lib/db.ts"
import { signFiles } from "./signed-files.ts"

/** A storage that signs at most a hundred files per request, as the gate allows, and does not find the file « gone ». */
function storage(sizes: number[]): Db {
  const answer = async (_address: unknown, init?: RequestInit) => {
    const { paths } = JSON.parse(init?.body as string) as { paths: string[] }
    sizes.push(paths.length)
    if (paths.length > 100) return Response.json({ statusCode: "413", message: "At most 100" }, { status: 413 })
    return Response.json(
      paths.map((path) => (path === "gone" ? { path, error: "gone" } : { path, signedURL: `/object/sign/${path}` })),
    )
  }
  return createClient("http://storage.test", "sb_publishable_test", { global: { fetch: answer } })
}

test("many files are signed a hundred per request, and a missing file has no URL", async () => {
  const sizes: number[] = []
  const paths = [...Array.from({ length: 201 }, (_, index) => `${index}.webp`), "gone"]
  const signed = await signFiles(storage(sizes), paths)
  expect(sizes).toEqual([100, 100, 2])
  expect([signed.size, signed.get("200.webp"), signed.get("gone")]).toEqual([
    201,
    "http://storage.test/storage/v1/object/sign/200.webp",
    undefined,
  ])
})

test("without files no request is sent", async () => {
  const sizes: number[] = []
  expect((await signFiles(storage(sizes), [])).size).toBe(0)
  expect(sizes).toEqual([])
})
