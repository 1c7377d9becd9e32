import { expect, test } from "vitest"
import { quotePath, readKnown } from "./quote-path.ts"

const read = (path: string, choices = ["reno", "brico", "both", "unsure"] as const) =>
  readKnown(new URL(path, "https://mirabelle.test").searchParams, choices)

test("a link carries the service and the project to the form", () => {
  expect(quotePath()).toBe("/contact#devis")
  expect(read(quotePath("reno", "Salle de bain"))).toEqual({ service: "reno", project: "Salle de bain" })
  expect(read(quotePath("brico"))).toEqual({ service: "brico", project: null })
})

test("an address that somebody else wrote shows no number to call, no link and no service that is not offered", () => {
  for (const project of ["Appelez le 08 99 70 00 00", "voir arnaque.example", "x".repeat(61), "<b>", ""])
    expect(read(`/contact?service=reno&projet=${encodeURIComponent(project)}`)).toEqual({
      service: "reno",
      project: null,
    })
  expect(read("/contact?service=autre&projet=Cuisine")).toEqual({ service: null, project: null })
})
