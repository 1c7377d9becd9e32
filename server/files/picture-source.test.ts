import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, expect, test } from "vitest"
import { UPLOAD_SENTENCES } from "#domain/uploads/rules.ts"
import { createPictureCopier, isPublicAddress } from "./picture-source.ts"

const answers: Record<string, RequestListener> = {
  "/a/photo.jpg": (_request, response) => response.end("picture"),
  "/moved": (_request, response) => response.writeHead(302, { Location: "/a/photo.jpg" }).end(),
  "/circle": (_request, response) => response.writeHead(302, { Location: "/circle" }).end(),
  "/inside": (_request, response) => response.writeHead(302, { Location: "http://169.254.169.254/latest" }).end(),
  "/file": (_request, response) => response.writeHead(302, { Location: "file:///etc/passwd" }).end(),
  "/endless": (_request, response) => {
    const chunk = Buffer.alloc(1024 * 1024)
    const send = () => {
      while (!response.destroyed && response.write(chunk));
      response.once("drain", send)
    }
    send()
  },
}
const server = createServer((request, response) => {
  const answer = answers[request.url ?? ""]
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
afterAll(() => server.close())
const { port } = server.address() as AddressInfo
const here = (path: string) => `http://127.0.0.1:${port}${path}`

// Treats this machine as a public server.
const copy = createPictureCopier((address) => address === "127.0.0.1" || isPublicAddress(address))
const read = async (path: string) => {
  const { name, bytes } = await copy(here(path))
  return { name, text: new TextDecoder().decode(bytes) }
}

test("a picture is read, also where it has moved to", async () => {
  expect(await read("/a/photo.jpg")).toEqual({ name: "photo.jpg", text: "picture" })
  expect(await read("/moved")).toMatchObject({ text: "picture" })
})

test.each(["/circle", "/inside", "/file", "/nothing"])("what %s leads to is not read", async (path) => {
  await expect(copy(here(path))).rejects.toMatchObject({ code: "invalid_input", message: UPLOAD_SENTENCES.notCopied })
})

test("the download of an endless picture is cut off", async () => {
  await expect(copy(here("/endless"))).rejects.toMatchObject({ code: "payload_too_large" })
})

test.each([
  "http://127.0.0.1/",
  "http://localhost/",
  "http://2130706433/",
  "http://[::1]/",
  "http://[::ffff:10.0.0.1]/",
  "http://169.254.169.254/latest/meta-data",
  "http://192.168.1.1/",
  "http://[fd00::1]/",
  "ftp://mirabelle.test/a.jpg",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://user:secret@mirabelle.test/a.jpg",
  "",
])("%s is never asked", async (address) => {
  await expect(createPictureCopier()(address)).rejects.toMatchObject({ code: "invalid_input" })
})

test.each([
  ["93.184.216.34", true],
  ["2606:2800:220:1::1", true],
  ["172.15.255.255", true],
  ["172.16.0.1", false],
  ["::ffff:192.168.0.1", false],
  ["not an address", false],
])("%s is on the internet: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})
