import { dataOf, type Db } from "#app/lib/db.ts"
import { toAppError } from "#domain/errors.ts"
import type { Erasure, PersonExport } from "#domain/personal-data/labels.ts"

/** The person concerned: an e-mail address, a phone number, or both. */
export type Person = { email: string; phone: string }

const asked = ({ email, phone }: Person) => ({
  ...(email.trim() ? { p_email: email.trim() } : {}),
  ...(phone.trim() ? { p_phone: phone.trim() } : {}),
})

export async function exportPerson(db: Db, person: Person): Promise<PersonExport> {
  const data = await db.rpc("export_person", asked(person)).then(dataOf)
  return data as PersonExport
}

export async function erasePerson(db: Db, person: Person): Promise<Erasure> {
  const data = await db.rpc("erase_person", asked(person)).then(dataOf)
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
