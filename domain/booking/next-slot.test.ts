import { expect, test } from "vitest"
import { describeSlot } from "./next-slot.ts"

test("a free slot names its day, in words that stay true the day after", () => {
  const say = (date: string) => describeSlot({ date, time: "08:00" }, "2026-11-27").replaceAll("\u00a0", " ")
  expect(say("2026-11-27")).toBe("aujourd’hui (vendredi) à 8 h")
  expect(say("2026-11-28")).toBe("demain (samedi) à 8 h")
  expect(say("2026-12-01")).toBe("mardi 1er décembre à 8 h")
})
