import { expect, test } from "vitest"
import { readForm } from "#app/lib/read-form.ts"
import { withFewParts } from "./parts.ts"

/** A form sent in chunks of seven bytes, so that separators span them. */
function post(type: string, text: string): Request {
  const bytes = new TextEncoder().encode(text)
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, (at += 7)))
    },
  })
  const headers = { "Content-Type": type }
  return withFewParts(
    new Request("http://localhost/contact", { method: "POST", headers, body, duplex: "half" } as RequestInit),
  )
}

const files = (count: number) =>
  `${'--limit\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nv\r\n'.repeat(count)}--limit--\r\n`
const fields = (count: number) => Array.from({ length: count }, () => "photos=v").join("&")

test.each([
  ["multipart/form-data; boundary=limit", files],
  ['multipart/form-data; charset=utf-8; boundary="limit"', files],
  ["application/x-www-form-urlencoded", fields],
])("a form sent as %s is read with as many parts as ours have, not with thousands", async (type, write) => {
  expect((await readForm(post(type, write(40)))).getAll("photos")).toHaveLength(40)
  expect([...(await readForm(post(type, write(5_000)))).keys()]).toEqual([])
})

test("what is no form is left as it is", async () => {
  expect(await post("application/json", JSON.stringify({ text: "&".repeat(1_000) })).json()).toEqual({
    text: "&".repeat(1_000),
  })
})
