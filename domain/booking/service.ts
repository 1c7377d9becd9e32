import type { ServiceCategory } from "./labels.ts"

/** A service that visitors book, under the names of its columns. */
export type BookableService = {
  id: string
  name: string
  description: string | null
  category: ServiceCategory
  duration_minutes: number
  /** Starting price in euros, taxes included. */
  base_price: number
}
