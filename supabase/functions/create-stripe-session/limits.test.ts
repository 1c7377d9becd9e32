import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import { CLIENT_NETWORK_HEADER } from "#functions/_shared/client-network.ts"
import { type FunctionWorld, openWorld } from "#tests/support/functions.ts"

let world: FunctionWorld
beforeAll(async () => {
  world = await openWorld()
  for (const name of ["Équipe 2", "Équipe 3"]) await world.backend.add.team(name)
})
beforeEach(() => world.reset())

let visitors = 0
/** An order by a new visitor each time, for a different slot. */
function order(change: Record<string, unknown> = {}, network = "203.0.113.9") {
  const visitor = (visitors += 1)
  const own = {
    date: `2026-11-${23 + (visitor % 5)}`,
    time: `${String(8 + (Math.floor(visitor / 5) % 9)).padStart(2, "0")}:00`,
    client_email: `anne.${visitor}@example.fr`,
    client_phone: `+336${String(visitor).padStart(8, "0")}`,
  }
  const headers = { [CLIENT_NETWORK_HEADER]: network }
  return world.call("create-stripe-session", world.order({ ...own, ...change }), headers)
}
const PROOF_REQUIRED = { status: 403, body: { code: "proof_of_work_required" } }
const withProof = async (change: Record<string, unknown> = {}) => order({ ...change, proof: await world.prove() })

test("the specification's body alone is enough for a first and a second order from somewhere", async () => {
  const [date, time] = ["lundi 23 novembre 2026", "9:00"]
  const body = {
    amount: 8000,
    currency: "eur",
    service_name: "Réparation de fuite",
    service_date: date,
    service_time: time,
    client_name: "Anne Martin",
    client_email: "anne@example.fr",
    client_phone: "06 12 34 56 78",
    address: "12 rue de Rivoli, 75004 Paris",
  }
  expect(await world.call("create-stripe-session", body)).toMatchObject({ status: 200 })
  expect(await world.call("create-stripe-session", { ...body, service_time: "10:00" })).toMatchObject({ status: 200 })
})

describe("a network", () => {
  test("orders twice without a proof of work, six times with one, and is then told how long to wait", async () => {
    expect([await order(), await order()].map(({ status }) => status)).toEqual([200, 200])
    expect(await order()).toMatchObject(PROOF_REQUIRED)
    for (let more = 0; more < 4; more += 1) expect((await withProof()).status).toBe(200)
    expect(await withProof()).toMatchObject({
      status: 429,
      body: {
        code: "network_holds_too_much",
        error: expect.stringContaining("Réessayez dans 35\u00a0min ou appelez-nous."),
      },
    })
    expect((await order({}, "198.51.100.1")).status).toBe(200)
  })

  test("is not stored: only a keyed hash is, for as long as the hold lasts", async () => {
    await order({}, "2001:db8:1:2")
    const [held] = await world.readBookings()
    expect(held?.["hold_network"]).toMatch(/^[\da-f]{32}$/)
    expect(JSON.stringify(held)).not.toContain("2001:db8")
    await world.setClock("2026-11-20T08:36:00Z")
    await world.call("run-jobs", "", { Authorization: `Bearer ${world.serviceKey}` })
    expect((await world.readBookings()).map((booking) => booking["hold_network"])).toEqual([null])
  })
})

test("a person is told what to do about two orders that wait for their payment", async () => {
  const person = { client_email: "anne@example.fr" }
  await order(person)
  await order(person)
  expect(await withProof(person)).toMatchObject({
    status: 409,
    body: {
      code: "too_many_holds",
      error:
        "Vous avez déjà deux réservations en attente de paiement. Terminez l’une d’elles, ou réessayez dans 35\u00a0min.",
    },
  })
})

describe("a proof of work", () => {
  test("counts once", async () => {
    const proof = await world.prove()
    expect((await order({ proof })).status).toBe(200)
    expect(await order({ proof })).toMatchObject(PROOF_REQUIRED)
    expect(await world.readBookings()).toHaveLength(1)
  })

  test("of the same attempt sent twice is not asked for again", async () => {
    const again = {
      ...world.order(),
      idempotency_key: "3f6d1c9e-7a54-4b77-9a8e-001122334455",
      proof: await world.prove(),
    }
    const answers = await Promise.all([again, again].map((body) => world.call("create-stripe-session", body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body.sessionId).toBe(answers[1]?.body.sessionId)
  })

  const tampered = (
    change: (proof: { challenge: { parameters: Record<string, unknown> }; solution: object }) => void,
  ) => {
    return async () => {
      const proof = JSON.parse(atob(await world.prove()))
      change(proof)
      return btoa(JSON.stringify(proof))
    }
  }
  test.each([
    ["is not one", async () => "bm90IGpzb24="],
    ["holds nothing", async () => btoa("{}")],
    ["guesses", tampered((proof) => Object.assign(proof.solution, { counter: 1 }))],
    ["made its own work easier", tampered(({ challenge }) => Object.assign(challenge.parameters, { keyPrefix: "00" }))],
    [
      "lasts longer than it may",
      tampered(({ challenge }) => Object.assign(challenge.parameters, { data: { until: 9e9 } })),
    ],
    [
      "is too old",
      async () => {
        const proof = await world.prove()
        await world.setClock("2026-11-20T08:20:01Z")
        return proof
      },
    ],
  ])("that %s is refused, and nothing is held", async (_name, make) => {
    expect(await order({ proof: await make() })).toMatchObject(PROOF_REQUIRED)
    expect(await world.readBookings()).toEqual([])
  })

  test("is issued anonymously, and different each time", async () => {
    const ask = async () => (await world.call("booking-challenge", {})).body.data as { parameters: { nonce: string } }
    const [one, two] = [await ask(), await ask()]
    expect(one.parameters.nonce).not.toBe(two.parameters.nonce)
    expect(JSON.stringify(one)).not.toContain(world.serviceKey)
  })
})
