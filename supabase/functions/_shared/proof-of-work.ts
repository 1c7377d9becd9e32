import { type Challenge, createChallenge, randomInt, type Solution, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2"
import type { Deps } from "./deps.ts"
import { toHex } from "./hex.ts"
import { keyedHash } from "./keyed-hash.ts"

const MINUTES = 20

/** A browser tries the counters from 0 up to one of these, each for COST rounds: 0.1 s on a laptop, less than 1 s on a slow phone. */
const COST = 1000
const COUNTERS = { from: 150, to: 350 }

/** A proof of work that was checked: its name, under which it is spent once, and until when it could be. */
export type Proof = { id: string; expiresAt: Date }

const secretOf = async ({ secret }: Deps) => toHex(await keyedHash(secret, "proof-of-work"))

/** Work for a browser to do before it orders. Nothing of it is kept here: its signature and its end travel with it. */
export async function createProofChallenge(deps: Deps): Promise<Challenge> {
  return createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: randomInt(COUNTERS.to, COUNTERS.from),
    deriveKey,
    // Not the library's own expiry, which asks the machine's clock instead of ours.
    data: { until: Math.floor(deps.now().getTime() / 1000) + MINUTES * 60 },
    hmacSignatureSecret: await secretOf(deps),
  })
}

/** The proof in what a browser sent, base64 of `{ challenge, solution }`; null when it is none, wrong, or too old. */
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
