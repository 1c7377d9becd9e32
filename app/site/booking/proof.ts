import workerUrl from "./proof-worker.ts?worker&url"

/** Shorter than the 20 minutes for which the server accepts a proof. */
const FRESH_MS = 15 * 60_000
const PATIENCE_MS = 20_000

type Work = { proof: Promise<string | null>; begunAt: number }
let current: Work | null = null

/** Starts the proof of work while the visitor is still typing. Does nothing while a fresh proof is waiting to be taken. */
export function beginProof(): void {
  if (current && Date.now() - current.begunAt < FRESH_MS) return
  const begun: Work = { proof: work().catch(() => null), begunAt: Date.now() }
  current = begun
  // Forget a failed proof, so that the next order tries again.
  void begun.proof.then((proof) => {
    if (proof === null && current === begun) current = null
  })
}

/** The proof for one order; waits until it is ready. Null at once on a page of plain http, and when it could not be computed: the server accepts the first orders of a network without one. */
export async function takeProof(): Promise<string | null> {
  beginProof()
  const proof = current?.proof ?? null
  current = null
  return proof
}

async function work(): Promise<string | null> {
  // The proof needs what browsers give to https alone.
  if (!isSecureContext) return null
  const answer = await fetch("/brico/verification", { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!answer.ok) return null
  const challenge: unknown = await answer.json()
  const worker = new Worker(workerUrl, { type: "module" })
  try {
    const solution = await new Promise((resolve, reject) => {
      worker.addEventListener("message", ({ data }) => resolve(data))
      worker.addEventListener("error", reject)
      setTimeout(resolve, PATIENCE_MS, null)
      worker.postMessage(challenge)
    })
    return solution ? btoa(JSON.stringify({ challenge, solution })) : null
  } finally {
    worker.terminate()
  }
}
