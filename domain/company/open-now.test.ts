import { expect, test } from "vitest"
import { defaultWorkingHours } from "./hours.ts"
import { describeOpenNow } from "./open-now.ts"

const at = (now: string, closed: string[] = []) =>
  describeOpenNow(defaultWorkingHours, closed, new Date(now))?.words.replaceAll("\u00a0", " ") ?? null

test("visitors read whether the company is open now, in Paris", () => {
  // Friday 27 November 2026; Paris is one hour ahead of UTC.
  expect(at("2026-11-27T06:59:00Z")).toBe("Fermé, ouvre à 8 h")
  expect(at("2026-11-27T07:00:00Z")).toBe("Ouvert jusqu’à 18 h")
  expect(at("2026-11-27T16:59:00Z")).toBe("Ouvert jusqu’à 18 h")
  expect(at("2026-11-27T17:00:00Z")).toBe("Fermé, ouvre samedi à 9 h")
  expect(at("2026-11-28T16:00:00Z")).toBe("Fermé, ouvre lundi à 8 h")
  // Two hours ahead in summer.
  expect(at("2026-07-15T05:59:00Z")).toBe("Fermé, ouvre à 8 h")
  expect(at("2026-07-15T06:00:00Z")).toBe("Ouvert jusqu’à 18 h")
})

test("a day that staff have closed is closed", () => {
  expect(at("2026-11-27T09:00:00Z", ["2026-11-27", "2026-11-28"])).toBe("Fermé, ouvre lundi à 8 h")
})

test("on and before a public holiday nothing is claimed: the hours do not speak of it", () => {
  // Christmas 2026 is a Friday.
  expect(at("2026-12-25T09:00:00Z")).toBeNull()
  expect(at("2026-12-24T18:00:00Z")).toBeNull()
  expect(at("2026-12-24T18:00:00Z", ["2026-12-25"])).toBe("Fermé, ouvre samedi à 9 h")
})

test("a company that opens on no day of the week claims nothing", () => {
  const closed = Object.fromEntries(
    Object.entries(defaultWorkingHours).map(([day, hours]) => [day, { ...hours, enabled: false }]),
  )
  expect(describeOpenNow(closed as typeof defaultWorkingHours, [], new Date("2026-11-27T09:00:00Z"))).toBeNull()
})
