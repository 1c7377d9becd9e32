import type { Db } from "#app/lib/db.ts"
import { dataOf } from "#app/lib/db.ts"
import { describeSlot } from "#domain/booking/next-slot.ts"
import { toAppError } from "#domain/errors.ts"
import { readAvailability } from "./data.ts"

/** « demain (samedi) à 8 h », the first free slot of the shortest service; null when there is none, or when it cannot be read, which is logged. */
export async function readNextSlot(db: Db): Promise<string | null> {
  try {
    const [shortest] = await db
      .from("services")
      .select("id")
      .eq("is_active", true)
      .order("duration_minutes")
      .limit(1)
      .then(dataOf)
    if (!shortest) return null
    const { today, days } = await readAvailability(db, shortest.id)
    const first = days.flatMap(({ slots }) => slots).find(({ open }) => open)
    return first ? describeSlot(first, today) : null
  } catch (error) {
    console.warn("the next free slot could not be read, none is shown", toAppError(error as Error))
    return null
  }
}
