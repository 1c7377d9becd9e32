import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { reading } from "#app/office/records/first-reads.ts"
import type { Period } from "#domain/takings/takings.ts"
import { readEntries } from "./data.ts"

export const PERIODS_TABLE = "accounting_periods"

export const entriesQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [PERIODS_TABLE, from, to] as const,
    ...reading((db) => readEntries(db, { from, to }), ["invoices", "receipts", "account_plan"]),
    placeholderData: keepPreviousData,
  })
