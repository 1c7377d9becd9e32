import { data } from "react-router"
import { readAvailability } from "#app/site/booking/data.ts"
import type { AvailabilityAnswer } from "#app/site/booking/types.ts"
import { dbContext } from "#app/lib/contexts.ts"
import { AppError, httpStatus, sentence } from "#domain/errors.ts"
import type { Route } from "./+types/availability"

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Slots of one service, free or closed, for the wizard: `/brico/disponibilites?service=<id>`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const serviceId = new URL(request.url).searchParams.get("service") ?? ""
  const headers = { "Cache-Control": "no-store" }
  try {
    if (!UUID.test(serviceId)) throw new AppError("service_unavailable")
    return data<AvailabilityAnswer>(await readAvailability(context.get(dbContext), serviceId), { headers })
  } catch (error) {
    // The page shows the sentence of a known error beside « Réessayer ». An unknown error is logged.
    if (!(error instanceof AppError) || error.code === "unexpected") throw error
    return data<AvailabilityAnswer>(
      { serviceId, error: sentence(error.code) },
      { status: httpStatus(error.code), headers },
    )
  }
}
