import * as z from "zod/mini"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { createProofChallenge } from "#functions/_shared/proof-of-work.ts"

/** Creates the proof of work that a browser solves while its visitor types an address, and sends with the order (`create-stripe-session`). */
export const createBookingChallenge = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "anyone", body: z.object({}) }, () => createProofChallenge(deps))
