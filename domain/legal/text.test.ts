import { expect, test } from "vitest"
import { spansOf } from "./text.ts"

test("a paragraph splits into text and links, in order", () => {
  expect(spansOf("Ouvrez [votre rendez-vous](/rendez-vous), puis [ici](https://a.fr/b).")).toEqual([
    "Ouvrez ",
    { label: "votre rendez-vous", href: "/rendez-vous" },
    ", puis ",
    { label: "ici", href: "https://a.fr/b" },
    ".",
  ])
  expect(spansOf("Sans lien [mais des crochets].")).toEqual(["Sans lien [mais des crochets]."])
})
