import { queryOptions } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import type { Head } from "#domain/ledger/report.ts"
import { readAnswers, readArchives, readSpecimens, verifyLedger } from "./data.ts"

export const ANSWERS = "compliance_answers"
export const ARCHIVES = "fiscal_archives"
export const SPECIMENS = "documents"
const LOOK_AGAIN_MS = 3_000

/** `head` is null for the state of the chain alone. */
export const ledgerQuery = (head: Head | null) =>
  queryOptions({ queryKey: ["ledger", head], queryFn: () => verifyLedger(browserDb(), head), staleTime: 0 })

export const answersQuery = queryOptions({ queryKey: [ANSWERS], queryFn: () => readAnswers(browserDb()) })

export const yearlyArchivesQuery = queryOptions({
  queryKey: [ARCHIVES],
  queryFn: () => readArchives(browserDb(), new Date()),
  // An archive is made within a minute.
  refetchInterval: ({ state }) => (state.data?.requests.length ? LOOK_AGAIN_MS : false),
})

export const specimensQuery = queryOptions({
  queryKey: [SPECIMENS, "specimens"],
  queryFn: () => readSpecimens(browserDb()),
  // The site draws them one by one, in a few seconds.
  refetchInterval: ({ state }) => (state.data?.some(({ path }) => path === null) ? LOOK_AGAIN_MS : false),
})
