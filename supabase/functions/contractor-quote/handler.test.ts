import { beforeAll, beforeEach, expect, test, vi } from "vitest"
import type { AskedPrice } from "#domain/price-requests/answer.ts"
import { functions } from "#functions/registry.ts"
import { hashToken } from "#functions/_shared/private-links.ts"
import { openPriceWorld, type PriceWorld } from "#tests/support/price-requests.ts"
import { WAITING_FILES } from "#tests/support/waiting-files.ts"

let world: PriceWorld
beforeAll(async () => {
  world = await openPriceWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.ask()
})

const read = (id: string | undefined) =>
  world.sql<Record<string, unknown>>("select * from public.contractor_quote_requests where id = $1", [id])
const templates = async () => (await world.readMail()).map(({ template }) => template)

test("a view changes nothing; a visible page records that a person has looked", async () => {
  const [mine] = await world.rows()
  const before = await read(mine?.id)
  await world.view(mine)
  expect(await read(mine?.id)).toEqual(before)
  await world.call("contractor-quote", { action: "seen", token: await world.tokenOf(mine) })
  expect((await read(mine?.id))[0]).toMatchObject({ status: "viewed" })
})

test("a subcontractor answers, changes the answer and declines; staff hear of each", async () => {
  const [mine, other] = await world.rows()
  expect((await world.answer(mine)).body["data"]).toMatchObject({ status: "answered", price: 1000 })
  expect((await world.answer(mine, { price: 900, price_with_vat: 1080 })).status).toBe(200)
  expect((await read(mine?.id))[0]).toMatchObject({ status: "answered", price: 900, vat_rate: 20 })
  const token = await world.tokenOf(mine)
  await world.call("contractor-quote", { action: "decline", token, comment: "Complet" })
  expect((await read(mine?.id))[0]).toMatchObject({ status: "declined", price: null, comment: "Complet" })
  expect((await read(other?.id))[0]).toMatchObject({ status: "sent", price: null })
  expect((await templates()).filter((one) => one === "contractor_quote_answered")).toHaveLength(3)
})

test("a price and its price with taxes must agree, to the cent", async () => {
  const [mine] = await world.rows()
  expect((await world.answer(mine, { price: 83.33, price_with_vat: 100 })).status).toBe(200)
  expect((await world.answer(mine, { price: 100, price_with_vat: 100 })).status).toBe(400)
  expect((await world.answer(mine, { vat_rate: 12 })).status).toBe(400)
  expect((await world.answer(mine, { start_on: "2026-11-01" })).status).toBe(400)
})

test("nobody reads another's price: the answers of a link are its own", async () => {
  const [mine, other] = await world.rows()
  await world.answer(other, { price: 7777, price_with_vat: 9332.4, comment: "Concurrent" })
  const seen = JSON.stringify((await world.view(mine)).body)
  for (const secret of ["7777", "9332", "Concurrent", "Eau Vive"]) expect(seen).not.toContain(secret)
})

test("until the due day an answer may change, the day after nothing more", async () => {
  const [mine] = await world.rows()
  await world.setClock("2026-11-30T21:00:00Z")
  expect((await world.answer(mine)).status).toBe(200)
  await world.setClock("2026-12-01T08:00:00Z")
  expect((await world.answer(mine)).body["error"]).toMatchObject({ code: "price_request_closed" })
  expect((await world.view(mine)).body["data"]).toMatchObject({
    is_open: false,
    price: 1000,
  } satisfies Partial<AskedPrice>)
  await world.setClock("2027-02-01T08:00:00Z")
  expect((await world.view(mine)).body["error"]).toMatchObject({ code: "unknown_link" })
})

test("withdrawn, altered and invented links open the same nothing", async () => {
  const [mine] = await world.rows()
  const token = await world.tokenOf(mine)
  const altered = (token.startsWith("A") ? "B" : "A") + token.slice(1)
  await world.backend.as.manager.rpc("withdraw_price_request", { p_id: mine?.id })
  for (const key of [token, altered, "AAAAAAAAAAAAAAAAAAAAAA"])
    expect((await world.call("contractor-quote", { action: "view", token: key })).body).toMatchObject({
      error: { code: "unknown_link" },
    })
  expect((await world.answer(mine)).body["error"]).toMatchObject({ code: "unknown_link" })
})

const send = async (bytes: string | Uint8Array, token: string) => {
  const request = new Request("https://mirabelle.test/functions/v1/attach-price-file", {
    method: "POST",
    headers: { "X-Quote-Token": token, "X-File-Name": encodeURIComponent("Devis été.pdf") },
    body: bytes as BodyInit,
  })
  return (await functions["attach-price-file"]?.(world.deps)(request))?.status
}

test("a file is a PDF or a picture by its bytes; another replaces it, and the one before goes", async () => {
  const [mine, other] = await world.rows()
  await world.answer(mine)
  const token = await world.tokenOf(mine)
  expect(await send("<html><script>", token)).toBe(400)
  expect(await send("%PDF-1.4\n%%EOF", token)).toBe(200)
  const [first] = await read(mine?.id)
  expect(first?.["file_name"]).toBe("Devis été.pdf")
  expect(await send("%PDF-1.7\n%%EOF", token)).toBe(200)
  const removals = () =>
    world.sql<{ path: string }>(`select path from ${WAITING_FILES} where path like 'price-requests/%'`)
  expect((await removals()).map(({ path }) => path)).toContain(first?.["file_path"])
  const [now] = await read(mine?.id)
  expect((await removals()).map(({ path }) => path)).not.toContain(now?.["file_path"])
  // A path in the folder of another request is refused.
  const answer = await world.backend.as.service.rpc("set_price_file", {
    p_hash: await hashToken(await world.tokenOf(other)),
    p_path: now?.["file_path"],
    p_name: "x",
  })
  expect(answer.error).toMatchObject({ code: "invalid_input" })
})

test("of files that one link sends at once, one is stored", async () => {
  const [mine] = await world.rows()
  const token = await world.tokenOf(mine)
  const statuses = await Promise.all(Array.from({ length: 6 }, () => send("%PDF-1.4", token)))
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(await send("%PDF-1.7", token)).toBe(200)
})

test("a link that is closed keeps no file, not even one that is on its way", async () => {
  const [mine] = await world.rows()
  const token = await world.tokenOf(mine)
  const kept = async () => [
    await world.sql("select name from storage.objects where name like $1", [`price-requests/${mine?.id}/%`]),
    await world.sql(`select path from ${WAITING_FILES} where path like $1`, [`price-requests/${mine?.id}/%`]),
  ]
  const storage = Object.getPrototypeOf(world.deps.service.storage.from("documents")) as {
    upload: (...args: unknown[]) => unknown
  }
  const { upload } = storage
  const uploads = vi.spyOn(storage, "upload").mockImplementation(async function (this: unknown, ...args) {
    const answer: unknown = await upload.apply(this, args)
    await world.setClock("2026-12-01T08:00:00Z")
    return answer
  })
  expect(await send("%PDF-1.4", token)).toBe(409)
  expect(uploads).toHaveBeenCalledOnce()
  expect(await kept()).toEqual([[], []])
  // Nothing is stored any more.
  expect(await send("%PDF-1.4", token)).toBe(409)
  expect(uploads).toHaveBeenCalledOnce()
  uploads.mockRestore()
})

test("whoever has not answered is reminded once, two days before, by day", async () => {
  const [mine] = await world.rows()
  await world.answer(mine)
  const jobs = () => world.call("run-jobs", {}, { Authorization: `Bearer ${world.serviceKey}` })
  await world.setClock("2026-11-28T05:00:00Z")
  await jobs()
  expect(await templates()).not.toContain("contractor_quote_reminder")
  await world.setClock("2026-11-28T09:00:00Z")
  await jobs()
  await world.setClock("2026-11-29T09:00:00Z")
  await jobs()
  const reminders = (await world.readMail()).filter(({ template }) => template === "contractor_quote_reminder")
  expect(reminders.map(({ recipient }) => recipient)).toEqual(["eauvive@example.fr"])
})
