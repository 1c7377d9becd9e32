import { useNavigate } from "react-router"
import type { Db } from "#app/lib/db.ts"
import { idOfText } from "#app/lib/text-id.ts"
import { useChange } from "#app/office/records/use-change.ts"
import type { PriceRequest } from "#app/office-screens/projects/price-requests/data.ts"
import { readOrigin, readQuote, readTerms, saveQuote } from "#app/office-screens/quotes/data.ts"
import { listQuotesOf } from "#app/office-screens/quotes/list/data.ts"
import { quotePath } from "#app/office-screens/quotes/list/quote-columns.tsx"
import { QUOTES_TABLE } from "#app/office-screens/quotes/queries.ts"
import { toDraft, toEdited } from "#domain/quotes/draft.ts"
import { newDraft, valuesOfTerms } from "#domain/quotes/new-draft.ts"
import { withPrice } from "#domain/quotes/price-line.ts"

/** Puts a subcontractor's price into the draft of a renovation's quote, or into a new one, and opens it. */
export function usePriceIntoQuote(projectId: string) {
  const navigate = useNavigate()
  const put = useChange({
    table: QUOTES_TABLE,
    change: (db, request: PriceRequest) => putPrice(db, projectId, request),
    done: "Le prix est dans le devis\u00a0: indiquez ce que paie le client",
    failed: "Le prix n’a pas été mis dans un devis",
    onDone: (id: string) => void navigate(quotePath(id)),
  })
  return (request: PriceRequest) => put.mutate(request)
}

async function putPrice(db: Db, projectId: string, request: PriceRequest): Promise<string> {
  const quotes = await listQuotesOf(db, { table: "reno_projects", id: projectId })
  const draft = quotes.find(({ state }) => state === "draft")
  if (draft) {
    const quote = await readQuote(db, draft.id)
    const edited = toEdited(quote)
    await saveQuote(db, draft.id, quote.lock_version, toDraft({ ...edited, lines: withPrice(edited.lines, request) }))
    return draft.id
  }
  // Pressed twice, one quote.
  const id = idOfText(projectId, request.id, String(quotes.length))
  const [terms, origin] = await Promise.all([
    readTerms(db),
    readOrigin(db, { project: projectId, request: null, customer: null }),
  ])
  const values = newDraft({ ...valuesOfTerms(terms), ...origin })
  await saveQuote(db, id, 0, toDraft({ ...toEdited(values), lines: withPrice([], request) }))
  return id
}
