/** What only a visitor who begins a booking needs: the three last steps, the schemas that check what is typed, the proof of work. */
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

/** Loads the rest of the wizard once; a load that failed is tried again at the next call. */
export function loadLater(): Promise<Later> {
  loading ??= importLater().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
