import type { Row } from "../database.ts"

/** A service that visitors can book: `base_price` is a starting price in euros, VAT included. */
export type BookableService = Pick<
  Row<"services">,
  "id" | "name" | "description" | "category" | "duration_minutes" | "base_price" | "is_repair"
>
