import type { UseQueryResult } from "@tanstack/react-query"

/**
 * Whether a query waits for its first answer. A screen of several panels is drawn once all of them have one: a panel that grows later would push
 * the buttons below it away from under a finger. A read that failed once is not waited for; its panel says so.
 */
export const isFirstRead = ({ isPending, failureCount }: Pick<UseQueryResult, "isPending" | "failureCount">) =>
  isPending && failureCount === 0
