import { type Allowance, BoundedLimiter } from "./bounded-limiter.ts"
import type { CallerKind } from "./caller.ts"
import { Refusal, type Service } from "./refusal.ts"

type General = Service | "render"

/** Requests of one network a minute. Screens of staff ask for a lot at once; a page of pictures asks for each of them. */
const VISITORS: Record<General, number> = {
  auth: 300,
  rest: 600,
  storage: 2_400,
  render: 900,
  functions: 300,
  other: 60,
}
const SIGNED_IN: Record<General, number> = {
  auth: 600,
  rest: 3_000,
  storage: 2_400,
  render: 900,
  functions: 600,
  other: 60,
}

const perMinute = (points: number): Allowance => ({ points, duration: 60 })
const limitersOf = (points: Record<General, number>) =>
  new Map(Object.entries(points).map(([name, most]) => [name, new BoundedLimiter(perMinute(most))]))

/** Counts the requests of each network to each service. The function throws a refusal when there were too many. */
export function createGeneralLimits() {
  const visitors = limitersOf(VISITORS)
  const signedIn = limitersOf(SIGNED_IN)
  return async (network: string, service: Service, path: string, caller: CallerKind): Promise<void> => {
    const general: General = path.startsWith("/storage/v1/render/") ? "render" : service
    const limiter = (caller === "visitor" ? visitors : signedIn).get(general)
    if (await limiter?.consume(network)) throw new Refusal(429, "too_many_requests")
  }
}
