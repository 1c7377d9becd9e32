import type { RealtimeClientOptions } from "@supabase/realtime-js"
import type { PublicConfig } from "#app/lib/public-config.ts"

/** The channel on which the database tells of changes, and the event (`supabase/migrations/*_tell_changes_at_once.sql`). */
const CHANNEL = "office"
const EVENT = "changed"

type Surroundings = { origin: string } & Pick<RealtimeClientOptions, "transport">

/**
 * Calls back with the name of each table that changes, as the database tells it, where the backend is a Supabase project. Elsewhere, and
 * where the channel cannot be joined, it never does: screens ask now and then all the same. Returns how to stop.
 */
export function followDatabase(
  config: PublicConfig,
  accessToken: () => Promise<string | null>,
  onChange: (table: string) => void,
  around: Surroundings = { origin: window.location.origin },
): () => void {
  if (new URL(config.supabaseUrl).origin === around.origin) return () => undefined
  const stop = new AbortController()
  join(config, accessToken, onChange, around, stop.signal).catch(() => undefined)
  return () => stop.abort()
}

async function join(
  { supabaseUrl, supabaseAnonKey }: PublicConfig,
  accessToken: () => Promise<string | null>,
  onChange: (table: string) => void,
  { transport }: Surroundings,
  signal: AbortSignal,
): Promise<void> {
  // As heavy as a screen: it comes where there is something to be told, after the first screen.
  const { RealtimeClient } = await import("@supabase/realtime-js")
  const client = new RealtimeClient(`${supabaseUrl.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: supabaseAnonKey },
    accessToken,
    ...(transport ? { transport } : {}),
  })
  // A private channel asks who joins it.
  await client.setAuth()
  if (signal.aborted) return
  signal.addEventListener("abort", () => void client.disconnect())
  client
    .channel(CHANNEL, { config: { private: true } })
    .on("broadcast", { event: EVENT }, ({ payload }: { payload: { table?: unknown } }) => {
      if (typeof payload.table === "string") onChange(payload.table)
    })
    .subscribe()
}
