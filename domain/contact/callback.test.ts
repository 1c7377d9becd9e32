import { expect, test } from "vitest"
import { checkFields } from "../validation.ts"
import { CALLBACK_DAYS, CALLBACK_MOMENTS, callbackPromise, callbackSchema } from "./callback.ts"

test("a day is promised only when the hours of the company say so", () => {
  const all = CALLBACK_DAYS.map((day) => CALLBACK_MOMENTS.map((moment) => callbackPromise(day, moment)))
  expect(new Set(all.flat()).size).toBe(12)
  expect(all[0]?.every((words) => words.includes("aujourd’hui"))).toBe(true)
  expect(all.slice(1).flat().join(" ")).not.toContain("aujourd’hui")
  expect(all[2]?.join(" ")).not.toMatch(/ouverture|fermé/)
})

test("a call needs a name and a number that can be called", () => {
  const asked = (change: object) =>
    checkFields(callbackSchema, { name: "Anne", phone: "06 12 34 56 78", moment: "asap", ...change })
  expect(asked({})).toEqual({ ok: true, data: { name: "Anne", phone: "+33612345678", moment: "asap" } })
  expect(asked({ name: " ", phone: "0612", moment: "noon" })).toMatchObject({
    fields: {
      name: "Indiquez votre nom.",
      phone: "Ce numéro de téléphone semble incorrect.",
      moment: "Choisissez un moment de la liste.",
    },
  })
})
