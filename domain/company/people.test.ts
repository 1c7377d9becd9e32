import { expect, test } from "vitest"
import { describePeople } from "./people.ts"

const settings = {
  founder_name: "Camille Mirabel",
  founder_quote: "Le reste, c’est notre métier.",
  founder_photo: "/camille.jpg",
  founder_focus: "50% 20%",
  team: [{ name: "Moussa Koné", role: "Plombier" }],
}

test("people are shown with their picture, or with their initials", () => {
  const { founder, team } = describePeople(settings)
  expect(founder).toMatchObject({ initials: "CM", photo: "/camille.jpg", focus: "50% 20%" })
  expect(team).toEqual([{ name: "Moussa Koné", initials: "MK", role: "Plombier", photo: null, focus: null }])
})

test("without a name, a quote or a team nobody is shown", () => {
  expect(describePeople({ ...settings, founder_quote: " ", team: [] })).toEqual({ founder: null, team: [] })
  expect(describePeople({ ...settings, founder_name: null }).founder).toBeNull()
  expect(describePeople(null)).toEqual({ founder: null, team: [] })
})
