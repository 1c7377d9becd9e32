import type { SupabaseClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.ts"
import type { Json } from "#domain/database.gen.ts"
import { createFileStorage, storedNameOf } from "../backend/files/file-storage.ts"
import type { FileStore } from "../backend/files/file-store.ts"
import type { Ask } from "../backend/pool.ts"
import type { KeptFile, KeptFiles } from "./verify-files.ts"

/** The files of a Supabase project, through its API. */
export function projectFiles(service: SupabaseClient<Database>): KeptFiles {
  const answer = <T>({ data, error }: { data: Json | null; error: { message: string } | null }) => {
    if (error) throw new Error(error.message)
    // The generated type is plain JSON.
    return data as T
  }
  return {
    list: async (after) =>
      answer<KeptFile[]>(await service.rpc("list_kept_files", after === null ? {} : { p_after: after })),
    async read(bucket, path) {
      const { data, error } = await service.storage.from(bucket).download(path)
      if (data) return new Uint8Array(await data.arrayBuffer())
      // Hosted storage answers 400 for a missing file, and says 404 in the body.
      if (/not.?found/i.test(error.message) || [400, 404].includes(Number(error.status))) return null
      throw new Error(error.message)
    },
    surplus: async () => answer<string[]>(await service.rpc("list_surplus_files")),
  }
}

/** The files of the embedded backend, in their folder or bucket. */
export function embeddedFiles(ask: Ask, store: FileStore): KeptFiles {
  const storage = createFileStorage(store)
  const first = async <T>(statement: string, parameters: unknown[] = []) =>
    (await ask(statement, parameters))[0]?.["value"] as T
  return {
    list: (after) => first<KeptFile[]>("select public.list_kept_files($1) as value", [after]),
    async read(bucket, path) {
      try {
        return new Uint8Array((await storage.getObject(bucket, path, undefined)).body as Uint8Array)
      } catch (error) {
        if ((error as { statusCode?: number }).statusCode === 404) return null
        throw error
      }
    },
    async surplus() {
      const named = await first<string[]>("select public.list_surplus_files() as value")
      return [...named, ...(await unknownTo(ask, store))]
    },
  }
}

const MOST_UNKNOWN = 50
const OBJECTS_AT_ONCE = 10_000

/** Files that no object of the database names. They are listed first, because an upload writes its file before its row. */
async function unknownTo(ask: Ask, store: FileStore): Promise<string[]> {
  const stored = new Set<string>()
  for await (const name of store.list()) if (!name.endsWith(".json")) stored.add(name)
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const objects = await ask(
      `select id, bucket_id, name from storage.objects where id > $1 order by id limit ${OBJECTS_AT_ONCE}`,
      [after],
    )
    for (const { bucket_id, name } of objects) stored.delete(storedNameOf(String(bucket_id), String(name)))
    if (objects.length < OBJECTS_AT_ONCE) return [...stored].slice(0, MOST_UNKNOWN)
    after = String(objects.at(-1)?.["id"])
  }
}
