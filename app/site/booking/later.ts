/** Code that only visitors who begin a booking need: the last three steps, their schemas, and the proof of work. */
async function importLater() {
  const [{ LaterStep }, { reachableStep, stepErrors }, { beginProof, takeProof }] = await Promise.all([
    import("./later-step.tsx"),
    import("./step-checks.ts"),
    import("./proof.ts"),
  ])
  return { LaterStep, reachableStep, stepErrors, beginProof, takeProof }
}

export type Later = Awaited<ReturnType<typeof importLater>>

let loading: Promise<Later> | null = null

/** Loads the rest of the wizard once; after a failure the next call retries. */
export function loadLater(): Promise<Later> {
  loading ??= importLater().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
