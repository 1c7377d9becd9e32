import { expect, test } from "vitest"
import { nextStep } from "./next-step.ts"

const NEW = { status: "planning", quote_status: "draft", hasDraft: false, prices: [], milestones: 0 } as const
const asked = (status: "sent" | "answered" | "accepted" | "rejected" | "withdrawn", round_id = "one") => ({
  status,
  round_id,
})

test("a new renovation begins with prices or with its quote", () => {
  expect(nextStep(NEW)).toEqual({ step: "start" })
  expect(nextStep({ ...NEW, prices: [asked("withdrawn")] })).toEqual({ step: "start" })
})

test("prices that came in are decided first, also after the signature", () => {
  const prices = [asked("answered"), asked("answered"), asked("sent")]
  expect(nextStep({ ...NEW, prices })).toEqual({ step: "decide", count: 2 })
  expect(nextStep({ ...NEW, quote_status: "signed", milestones: 3, prices })).toEqual({ step: "decide", count: 2 })
})

test("a chosen price, or a draft, leads to the quote, which may wait for other prices", () => {
  expect(nextStep({ ...NEW, prices: [asked("accepted"), asked("rejected")] })).toEqual({ step: "quote", waiting: 0 })
  expect(nextStep({ ...NEW, prices: [asked("sent", "two"), asked("accepted")] })).toEqual({ step: "quote", waiting: 1 })
  expect(nextStep({ ...NEW, hasDraft: true })).toEqual({ step: "quote", waiting: 0 })
})

test("a signed renovation is planned; after that, and while the client thinks, nothing is proposed", () => {
  expect(nextStep({ ...NEW, quote_status: "signed" })).toEqual({ step: "plan" })
  expect(nextStep({ ...NEW, quote_status: "signed", milestones: 1 })).toBeNull()
  expect(nextStep({ ...NEW, quote_status: "sent" })).toBeNull()
  expect(nextStep({ ...NEW, status: "completed" })).toBeNull()
  expect(nextStep({ ...NEW, status: "on_hold" })).toBeNull()
})
