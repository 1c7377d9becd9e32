import type { Db } from "#app/lib/db.ts"
import type { Query } from "./query.ts"
import type { Allowance } from "./bounded-limiter.ts"

/** Counts uses by keys that identify no person. Throws when the database does not answer. */
export type Uses = {
  /** Counts one use; returns the milliseconds to wait, 0 when the use is allowed. */
  count: (key: string, allowance: Allowance) => Promise<number>
  /** Gives one use of a key back, or all of them. */
  giveBack: (key: string, isAll: boolean) => Promise<void>
}

/** Counts over the site's own database connections. */
export function usesInDatabase(query: Query): Uses {
  return {
    count: async (key, { points, duration }) => {
      const [row] = await query<{ wait: number }>("select public.count_use($1, $2, $3) as wait", [
        key,
        points,
        duration,
      ])
      return row?.wait ?? 0
    },
    giveBack: async (key, isAll) => void (await query("select public.give_back_use($1, $2)", [key, isAll])),
  }
}

/** Timeout of a call. */
const PATIENCE_MS = 1_000

/** Counts on a Supabase project, where the site has the secret key and no connection. */
export function usesOnSupabase(service: Db): Uses {
  return {
    count: async (key, { points, duration }) => {
      const { data, error } = await service
        .rpc("count_use", { p_key: key, p_most: points, p_seconds: duration })
        .abortSignal(AbortSignal.timeout(PATIENCE_MS))
      if (error) throw new Error("A use was not counted", { cause: error })
      return data
    },
    giveBack: async (key, isAll) => {
      const { error } = await service
        .rpc("give_back_use", { p_key: key, p_is_all: isAll })
        .abortSignal(AbortSignal.timeout(PATIENCE_MS))
      if (error) throw new Error("A use was not given back", { cause: error })
    },
  }
}
