import { dataOf, type Db } from "#app/lib/db.ts"
import { toAppError } from "#domain/errors.ts"
import type { Erasure, FoundPerson } from "#domain/personal-data/labels.ts"

/** The person concerned: an e-mail address, a phone number, or both. */
export type Person = { email: string; phone: string }

const asked = ({ email, phone }: Person) => ({
  ...(email.trim() ? { p_email: email.trim() } : {}),
  ...(phone.trim() ? { p_phone: phone.trim() } : {}),
})

/** The clients that have or declared this address or number, each with what an erasure would touch. */
export async function findPeople(db: Db, person: Person): Promise<FoundPerson[]> {
  const data = await db.rpc("find_people", asked(person)).then(dataOf)
  return data as FoundPerson[]
}

export async function exportPerson(db: Db, person: Person, clientIds: string[]): Promise<object> {
  const data = await db.rpc("export_person", { ...asked(person), p_customers: clientIds }).then(dataOf)
  return data as object
}

export async function erasePerson(db: Db, person: Person, clientIds: string[]): Promise<Erasure> {
  const data = await db.rpc("erase_person", { ...asked(person), p_customers: clientIds }).then(dataOf)
  return data as Erasure
}

/** The data that the next nightly run erases, and what the last run erased. */
export async function readRetention(db: Db) {
  const [due, runs] = await Promise.all([
    db.rpc("retention_report"),
    db.from("retention_runs").select("ran_on, erased").order("ran_on", { ascending: false }).limit(1),
  ])
  if (due.error) throw toAppError(due.error)
  if (runs.error) throw toAppError(runs.error)
  return { due: due.data, lastRun: runs.data[0] ?? null }
}
