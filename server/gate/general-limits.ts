import { type Allowance, BoundedLimiter } from "./bounded-limiter.ts"
import type { CallerKind } from "./caller.ts"
import { GateRefusal, type Service } from "./refusal.ts"

/** Requests of one network a minute. Screens of staff ask for a lot at once; a page of pictures asks for each of them. */
const VISITORS: Record<Service, number> = {
  auth: 300,
  rest: 600,
  storage: 2_400,
  functions: 300,
  other: 60,
}
const STAFF: Record<Service, number> = {
  auth: 600,
  rest: 3_000,
  storage: 2_400,
  functions: 600,
  other: 60,
}

const perMinute = (points: number): Allowance => ({ points, duration: 60 })
const limitersOf = (points: Record<Service, number>) =>
  new Map(Object.entries(points).map(([name, most]) => [name, new BoundedLimiter(perMinute(most))]))

/** Counts the requests of each network to each service in this process, those of visitors separately. The function throws a refusal when there were too many. */
export function createGeneralLimits() {
  const visitors = limitersOf(VISITORS)
  const staff = limitersOf(STAFF)
  return async (network: string, service: Service, caller: CallerKind): Promise<void> => {
    const limiter = (caller === "visitor" ? visitors : staff).get(service)
    if (await limiter?.consume(network)) throw new GateRefusal(429, "too_many_requests")
  }
}
