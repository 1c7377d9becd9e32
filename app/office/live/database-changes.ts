import type { RealtimeClientOptions } from "@supabase/realtime-js"
import type { PublicConfig } from "#app/lib/public-config.ts"

/** The channel and the event with which the database broadcasts changes (`supabase/schema/foundations/realtime.sql`). */
const CHANNEL = "office"
const EVENT = "changed"

type Surroundings = { origin: string } & Pick<RealtimeClientOptions, "transport">

/**
 * Calls `onChange` with the name of each table whose change the database broadcasts, if the backend is a Supabase project. With the
 * embedded backend, and if the channel cannot be joined, it never does: polling covers these cases. Returns a function that stops it.
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
  // This library is as large as a screen: it is loaded after the first screen, and only for a Supabase project.
  const { RealtimeClient } = await import("@supabase/realtime-js")
  const client = new RealtimeClient(`${supabaseUrl.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: supabaseAnonKey },
    accessToken,
    ...(transport ? { transport } : {}),
  })
  // A private channel checks the user's token.
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
