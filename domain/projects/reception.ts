import { isDay } from "../dates.ts"

/** The reception of the works (code civil, art. 1792-6): its reserves, and the guarantees that run from its day. */

/** What the client reserved; `due_on`: the day agreed for it; `lifted_on` null until it is mended. */
export type Reserve = { id: string; label: string; due_on: string | null; lifted_on: string | null }

const yearsAfter = (day: string, years: number) => {
  const anniversary = `${+day.slice(0, 4) + years}${day.slice(4)}`
  // 29 February has no anniversary in most years: the month ends there, as `private.retention_end` has it.
  return isDay(anniversary) ? anniversary : `${anniversary.slice(0, 8)}28`
}

/** The last days of the legal guarantees: defects of the first year, equipment, and solidity (code civil, art. 1792-6, 1792-3 and 1792-4-1). */
export function guaranteesFrom(receivedOn: string): { label: string; until: string }[] {
  return [
    { label: "Parfait achèvement", until: yearsAfter(receivedOn, 1) },
    { label: "Bon fonctionnement", until: yearsAfter(receivedOn, 2) },
    { label: "Décennale", until: yearsAfter(receivedOn, 10) },
  ]
}
