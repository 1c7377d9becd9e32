import type { Db } from "#app/lib/db.ts"
import { toAppError } from "#domain/errors.ts"

/** A bookable service with its starting price, in euros. */
type SamplePrice = { id: string; name: string; category: string; base_price: number }

/** The cheapest service of each of the first three trades; none when they cannot be read, which is logged. */
export async function readSamplePrices(db: Db): Promise<SamplePrice[]> {
  const { data, error } = await db
    .from("services")
    .select("id, name, category, base_price")
    .eq("is_active", true)
    .order("display_order")
    .limit(200)
  if (error) {
    console.warn("the services could not be read, no price is shown", toAppError(error))
    return []
  }
  return cheapestOfEach(data).slice(0, SAMPLES)
}

const SAMPLES = 3

/** The cheapest service of each trade, trades in the order of their first service. */
export function cheapestOfEach<S extends SamplePrice>(services: readonly S[]): S[] {
  return [...Map.groupBy(services, ({ category }) => category).values()].flatMap((ofOne) =>
    ofOne.toSorted((one, other) => one.base_price - other.base_price).slice(0, 1),
  )
}
