import { queryOptions, useQuery } from "@tanstack/react-query"
import { dataOf } from "#app/lib/db.ts"
import { browserDb } from "#app/lib/browser-db.ts"
import type { ProjectStatus } from "#domain/projects/labels.ts"
import { figuresQuery } from "./part-queries.ts"
import { priceRequestsQuery } from "./price-requests/queries.ts"

export function clientNewsQuery(projectId: string) {
  return queryOptions({
    queryKey: ["client_messages", "news", projectId] as const,
    queryFn: async () => await browserDb().rpc("count_client_news", { p_project_id: projectId }).then(dataOf),
    meta: { tables: ["project_choices"] },
  })
}

type Waiting = { count: number; what: string }

/** What waits for staff in the tabs of a project's page; a badge shows each number. Steps and prices of works that are over are not counted. */
export function useWaiting(
  projectId: string,
  status: ProjectStatus | undefined,
): Record<"milestones" | "prices" | "client", Waiting> {
  const news = useQuery(clientNewsQuery(projectId)).data ?? 0
  const late = useQuery(figuresQuery(projectId)).data?.late_milestones ?? 0
  const prices = useQuery(priceRequestsQuery(projectId)).data ?? []
  const decided = new Set(prices.filter(({ status }) => status === "accepted").map(({ round_id }) => round_id))
  const open = prices.filter(({ status, round_id }) => status === "answered" && !decided.has(round_id))
  const isOver = status === "completed" || status === "cancelled"
  return {
    milestones: { count: isOver ? 0 : late, what: "en retard" },
    prices: { count: isOver ? 0 : open.length, what: "prix à décider" },
    client: { count: news, what: news > 1 ? "nouveautés du client" : "nouveauté du client" },
  }
}
