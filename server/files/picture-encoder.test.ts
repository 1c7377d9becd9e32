import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterEach, expect, test } from "vitest"
import { temporaryFolder } from "#tests/support/folder.ts"
import { photograph } from "#tests/support/photographs.ts"
import { createPictureEncoder } from "./picture-encoder.ts"

let stop = () => {}
afterEach(() => stop())

function open(program?: string) {
  const encoder = createPictureEncoder(program)
  stop = encoder.stop
  return encoder.encode
}

/** Replaces the encoder program: « 0 » ends it, « 1 » gets no answer, « 3 » is ended as the system does, anything else is echoed. */
async function standIn(): Promise<string> {
  const path = join(await temporaryFolder(), "child.mjs")
  await writeFile(
    path,
    `process.on("message", ({ bytes }) => {
       if (bytes[0] === 0) process.exit(1)
       if (bytes[0] === 3) process.kill(process.pid, "SIGKILL")
       else if (bytes[0] !== 1) process.send({ picture: { bytes, width: Object.keys(process.env).length, height: 1, copies: [] } })
     })
     process.on("disconnect", () => process.exit())`,
  )
  return path
}

test("pictures that come together are made one after the other, each in a buffer of its own", async () => {
  const encode = open()
  const pictures = await Promise.all([0.2, 0.1].map(async (megapixels) => photograph({ megapixels })))
  const made = await Promise.all(pictures.map((picture) => encode(picture, { side: 300, widths: [200, 100] })))
  expect(made.map(({ width }) => width)).toEqual([300, 300])
  for (const { bytes, copies } of made) {
    expect(bytes.buffer.byteLength).toBe(bytes.byteLength)
    expect(copies.map(({ width, bytes }) => [width, bytes.buffer.byteLength - bytes.byteLength])).toEqual([
      [200, 0],
      [100, 0],
    ])
  }
  await expect(encode(new TextEncoder().encode("<script>"), { side: 10 })).rejects.toMatchObject({
    reason: "unreadable",
  })
})

test("a picture that ends the decoder is refused, and the next one is made", async () => {
  const encode = open(await standIn())
  await expect(encode(new Uint8Array([0]), { side: 1 })).rejects.toMatchObject({ reason: "unreadable" })
  expect([...(await encode(new Uint8Array([7, 8]), { side: 1 })).bytes]).toEqual([7, 8])
})

test("a picture whose decoder the system ended, as when memory is short, is none that is damaged: it may be sent again", async () => {
  const encode = open(await standIn())
  await expect(encode(new Uint8Array([3]), { side: 1 })).rejects.toMatchObject({ reason: "busy" })
})

test("the decoder learns no secret of the site", async () => {
  process.env["STRIPE_SECRET_KEY"] = "sk_test_secret"
  const { width } = await open(await standIn())(new Uint8Array([2]), { side: 1 })
  delete process.env["STRIPE_SECRET_KEY"]
  expect(width).toBeLessThan(8)
})

test("while many pictures wait another one is refused at once", async () => {
  const encode = open(await standIn())
  const waiting = Array.from({ length: 25 }, () => encode(new Uint8Array([1]), { side: 1 }).catch(() => null))
  await expect(encode(new Uint8Array([2]), { side: 1 })).rejects.toMatchObject({ reason: "busy" })
  stop()
  expect(waiting).toHaveLength(25)
})
