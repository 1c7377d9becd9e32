import type { Db } from "#app/lib/db.ts"
import { toAppError } from "#domain/errors.ts"
import { defaultExpertises } from "#domain/expertises/defaults.ts"
import type { Expertise } from "#domain/expertises/expertise.ts"

const COLUMNS = "title, description, budget, image, secondary_images, services"
/** Error codes of PostgreSQL and PostgREST for a missing table. */
const MISSING_TABLE = ["42P01", "PGRST205"]

/**
 * The active trades in their order, possibly none. A missing table silently gives the nine defaults; any other failure gives them with
 * `hasFailed` and is logged.
 */
export async function readExpertises(db: Db): Promise<{ expertises: Expertise[]; hasFailed: boolean }> {
  const { data, error } = await db
    .from("reno_expertises")
    .select(COLUMNS)
    .eq("is_active", true)
    .order("order")
    .order("title")
    .limit(60)
  if (!error) {
    return {
      expertises: data.map(({ secondary_images, ...row }) => ({ ...row, secondaryImages: secondary_images })),
      hasFailed: false,
    }
  }
  const isMissing = MISSING_TABLE.includes(error.code)
  if (!isMissing) console.warn("expertises could not be read, the defaults are shown", toAppError(error))
  return { expertises: defaultExpertises, hasFailed: !isMissing }
}
