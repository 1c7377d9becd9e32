import { expect, test } from "vitest"
import { isChosenFile, readJsonObject } from "./read-form.ts"

const post = (body: string) => new Request("http://localhost/brico", { method: "POST", body })
const nested = (levels: number) => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`

test("JSON that is nested too deeply or is not an object gives null", async () => {
  expect(await readJsonObject(post('{"name":"[[[[[[[[[[[[[[[[[[[[[["}'))).toEqual({ name: "[".repeat(22) })
  for (const body of [nested(20), nested(20_000), "[]", "7", "null", "{", ""])
    expect(await readJsonObject(post(body))).toBeNull()
})

test("an untouched file field is no chosen file, an empty file is one", () => {
  expect([null, "text", new File([], "")].map(isChosenFile)).toEqual([false, false, false])
  expect([new File([], "vide.jpg"), new File(["x"], "")].map(isChosenFile)).toEqual([true, true])
})
