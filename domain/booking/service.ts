import type { Row } from "../database.ts"

/** A service that visitors can book: `base_price` is a starting price in euros, VAT included; `included` says what it contains. */
export type BookableService = Pick<
  Row<"services">,
  "id" | "name" | "description" | "included" | "category" | "duration_minutes" | "base_price" | "is_repair"
>
