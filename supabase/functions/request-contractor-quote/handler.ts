import { DAYS_TO_ANSWER } from "#domain/law.gen.ts"
import { addDays, parisToday } from "#domain/dates.ts"
import { AppError } from "#domain/errors.ts"
import { type PriceRequestResult, type PriceRequestResults } from "#domain/price-requests/request.ts"
import { priceRequestSchema } from "#domain/price-requests/schema.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"

/**
 * Asks subcontractors for a price, each with a separate link. A subcontractor who is archived or deleted does not stop the others: the
 * response lists the result of each. Service client: no user may write the hash of a token. The wire format is the specification's (§7).
 */
export const createRequestContractorQuote = (deps: Deps): Handler =>
  endpoint(
    deps,
    { method: "POST", caller: "staff", body: priceRequestSchema, shape: "spec" },
    async ({ body, person }): Promise<PriceRequestResults> => {
      const roundId = body.roundId ?? crypto.randomUUID()
      const dueOn = body.dueOn ?? addDays(parisToday(deps.now()), DAYS_TO_ANSWER)
      const results: PriceRequestResult[] = []
      for (const contractorId of new Set(body.contractorIds)) {
        const id = crypto.randomUUID()
        try {
          await unwrap(
            deps.service.rpc("create_price_request", {
              p_id: id,
              p_round_id: roundId,
              p_project_id: body.projectId,
              p_contractor_id: contractorId,
              p_message: body.message,
              p_include_details: body.includeDetails,
              p_photos: body.selectedPhotos,
              p_due_on: dueOn,
              p_author: person?.id ?? "",
            }),
          )
          results.push({ contractorId, success: true })
        } catch (error) {
          // This error concerns one subcontractor; any other concerns the whole request.
          if (!(error instanceof AppError) || error.code !== "contractor_gone") throw error
          results.push({ contractorId, success: false, error: error.message })
        }
      }
      return { results }
    },
  )
