import { expect, test } from "vitest"
import { lineNamesOf } from "../company/lines.ts"
import { contactServiceLabel, contactServiceLabels } from "./labels.ts"

test("services carry the names of the specification until the owner has chosen others", () => {
  const names = lineNamesOf({ name: "Dubois", reno_name: null, brico_name: "Dubois Dépannages" })
  expect(contactServiceLabels(names)).toEqual({
    reno: "Dubois Réno",
    brico: "Dubois Dépannages",
    both: "Les deux services",
    unsure: "Indéterminé",
  })
  expect(contactServiceLabel(null, names)).toBe("Non spécifié")
})
