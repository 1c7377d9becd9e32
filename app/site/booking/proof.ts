import workerUrl from "./proof-worker.ts?worker&url"

/** Less than the twenty minutes for which the server takes it. */
const FRESH_MS = 15 * 60_000
const PATIENCE_MS = 20_000

type Work = { proof: Promise<string | null>; begunAt: number }
let current: Work | null = null

/** Begins the work that an order brings, while there is still something to type; once until it is taken. */
export function beginProof(): void {
  if (current && Date.now() - current.begunAt < FRESH_MS) return
  const begun: Work = { proof: work().catch(() => null), begunAt: Date.now() }
  current = begun
  // What failed, without a network for instance, is not kept for the order that follows.
  void begun.proof.then((proof) => {
    if (proof === null && current === begun) current = null
  })
}

/** The work for one order, waited for when it is not done yet. Null when this browser cannot do it: few orders need none. */
export async function takeProof(): Promise<string | null> {
  beginProof()
  const proof = current?.proof ?? null
  current = null
  return proof
}

async function work(): Promise<string | null> {
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
