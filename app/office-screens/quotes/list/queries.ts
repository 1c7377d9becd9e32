import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { reading } from "#app/office/records/first-reads.ts"
import { choiceParam, defineListParams } from "#app/office/records/list-params.ts"
import { useChange } from "#app/office/records/use-change.ts"
import { QUOTE_STATES } from "#domain/quotes/quote.ts"
import { QUOTES_TABLE } from "../queries.ts"
import { followQuotes, listQuotes, listQuotesOf, type QuoteFilter, readSigned, SORTS, type Subject } from "./data.ts"

/** The state of the list in the URL. */
export const quoteParams = defineListParams({
  params: { etat: choiceParam(QUOTE_STATES), tri: choiceParam(SORTS) },
  filters: ["etat"],
  read({ q, etat, tri, page }) {
    const filter: QuoteFilter = { query: q, state: etat, sort: tri, page }
    return { filter }
  },
})

export const quoteListQuery = (filter: QuoteFilter) =>
  queryOptions({
    queryKey: [QUOTES_TABLE, "list", filter] as const,
    ...reading((db) => listQuotes(db, filter)),
    placeholderData: keepPreviousData,
  })

export const quotesOfQuery = (subject: Subject) =>
  queryOptions({
    queryKey: [QUOTES_TABLE, "of", subject.table, subject.id] as const,
    queryFn: () => listQuotesOf(browserDb(), subject),
  })

export const signedQuery = (projectId: string) =>
  queryOptions({
    queryKey: [QUOTES_TABLE, "signed", projectId] as const,
    queryFn: () => readSigned(browserDb(), projectId),
    meta: { tables: ["reno_projects"] },
  })

export const useFollowQuotes = () =>
  useChange({
    table: "reno_projects",
    change: followQuotes,
    done: "Le statut suit de nouveau les devis",
    failed: "Le statut n’a pas pu être changé",
  })
