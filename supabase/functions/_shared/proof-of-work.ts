import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2"
import type { Deps } from "./deps.ts"
import { toHex } from "./hex.ts"
import { keyedHash } from "./keyed-hash.ts"

const MINUTES = 20

/** A browser tries counters from 0 up to a random one in this range, each for COST rounds: 0.1 s on a laptop, less than 1 s on a slow phone. */
const COST = 1000
const COUNTERS = { from: 150, to: 350 }

/** A verified proof of work: the id under which it can be used once, and its expiry. */
export type Proof = { id: string; expiresAt: Date }

const secretOf = async ({ secret }: Deps) => toHex(await keyedHash(secret, "proof-of-work"))

/** Creates a challenge that a browser solves before it orders. Nothing is stored: the challenge carries its signature and its expiry. */
export async function createProofChallenge(deps: Deps): Promise<Challenge> {
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: randomInt(COUNTERS.to, COUNTERS.from),
    deriveKey,
    // Not the library's own expiry, which uses the machine's clock instead of `deps.now`.
    data: { until: Math.floor(deps.now().getTime() / 1000) + MINUTES * 60 },
    hmacSignatureSecret: await secretOf(deps),
  })
}

/** Checks the proof sent by a browser, base64 of `{ challenge, solution }`; null when it is malformed, wrong or expired. */
export async function checkProof(deps: Deps, text: string): Promise<Proof | null> {
  try {
    const { challenge, solution } = JSON.parse(atob(text)) as { challenge: Challenge; solution: Solution }
    const secret = await secretOf(deps)
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret: secret })
    const expiresAt = new Date(Number(challenge.parameters.data?.["until"]) * 1000)
    if (!verified || !challenge.signature || !(expiresAt > deps.now())) return null
    return { id: challenge.signature, expiresAt }
  } catch {
    return null
  }
}
