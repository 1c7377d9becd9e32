import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { reading } from "#app/office/records/first-reads.ts"
import type { Period } from "#domain/takings/takings.ts"
import { readDebits, readPapers, readReceivables, readReporting, readSalesPanel } from "./data.ts"

const TABLE = "invoices"
const TABLES = ["receipts", "billing_settings"]
const placeholderData = keepPreviousData

export const salesQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [TABLE, "sales", from, to] as const,
    ...reading((db) => readSalesPanel(db, { from, to }), TABLES),
    placeholderData,
  })

export const debitsQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [TABLE, "debits", from, to] as const,
    ...reading((db) => readDebits(db, { from, to }), TABLES),
    placeholderData,
  })

export const receivablesQuery = () =>
  queryOptions({ queryKey: [TABLE, "receivables"] as const, ...reading(readReceivables, TABLES) })

export const reportingQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [TABLE, "reporting", from, to] as const,
    ...reading((db) => readReporting(db, { from, to }), TABLES),
    placeholderData,
  })

export const papersQuery = ({ from, to }: Period) =>
  queryOptions({
    queryKey: [TABLE, "papers", from, to] as const,
    ...reading((db) => readPapers(db, { from, to }), TABLES),
    placeholderData,
  })
