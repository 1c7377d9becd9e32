import type { PriceRequestState } from "../price-requests/labels.ts"
import type { ProjectStatus, QuoteStatus } from "./labels.ts"

type Asked = { round_id: string; status: PriceRequestState }
type Facts = {
  status: ProjectStatus
  quote_status: QuoteStatus
  /** Whether a draft of a quote is there. */
  hasDraft: boolean
  /** The prices asked of subcontractors. */
  prices: readonly Asked[]
  milestones: number
}

/**
 * What staff do next for a renovation before its works run; null when nothing is theirs to do.
 * - `decide`: prices came in, and their round has no choice yet;
 * - `quote`: write or finish the quote; `waiting` says how many subcontractors have not answered yet;
 * - `start`: no price was asked and no quote begun;
 * - `plan`: the quote is signed, and the works have no milestone.
 */
export type NextStep =
  | { step: "start" | "plan" }
  | { step: "decide"; count: number }
  | { step: "quote"; waiting: number }

export function nextStep({ status, quote_status, hasDraft, prices, milestones }: Facts): NextStep | null {
  if (status === "completed" || status === "cancelled" || status === "on_hold") return null
  const decided = new Set(prices.filter((one) => one.status === "accepted").map(({ round_id }) => round_id))
  const open = prices.filter(({ round_id }) => !decided.has(round_id))
  const answered = open.filter((one) => one.status === "answered").length
  if (answered > 0) return { step: "decide", count: answered }
  if (quote_status === "signed") return milestones === 0 ? { step: "plan" } : null
  if (quote_status !== "draft") return null
  if (!hasDraft && prices.every((one) => one.status === "withdrawn")) return { step: "start" }
  return { step: "quote", waiting: open.filter((one) => one.status === "sent" || one.status === "viewed").length }
}
