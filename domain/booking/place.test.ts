import { expect, test } from "vitest"
import { townDoubt } from "./place.ts"

test.each([
  ["75002", "Marseille", "Ce code postal est à Paris\u00a0: est-ce la bonne ville\u00a0?"],
  ["93100", "Paris", "Ce code postal n’est pas à Paris\u00a0: est-il juste\u00a0?"],
  ["75011", "Paris 11e", undefined],
  ["75011", "Par", undefined],
  ["75116", "PARIS", undefined],
  ["93100", "Montreuil", undefined],
  ["71150", "Paris-l’Hôpital", undefined],
  ["7501", "Marseille", undefined],
  ["75341", "Paris Cedex 07", undefined],
  ["75730", "PARIS CEDEX 15", undefined],
  ["75008", "Paris cedex", undefined],
  ["92925", "PARIS LA DEFENSE CEDEX", undefined],
  ["94050", "Paris Cedex", undefined],
  ["69433", "Lyon Cedex 03", undefined],
  ["75341", "Lyon Cedex", "Ce code postal est à Paris\u00a0: est-ce la bonne ville\u00a0?"],
])("%s %s is asked about only when one of both is surely wrong", (code, town, doubt) => {
  expect(townDoubt(code, town)).toBe(doubt)
})
