import type { SupabaseClient } from "@supabase/supabase-js"
import type { Database } from "#domain/database.ts"
import type { Json } from "#domain/database.gen.ts"
import { createFileStorage, storedNameOf } from "../backend/files/file-storage.ts"
import type { FileStore } from "../backend/files/file-store.ts"
import type { Ask, Row } from "../backend/pool.ts"
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
  // Listed before the rows are read: an upload writes its file before its row, and meanwhile it ends.
  let names: Set<string> | undefined
  return {
    async list(after) {
      names ??= await namesIn(store)
      return first<KeptFile[]>("select public.list_kept_files($1) as value", [after])
    },
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
      return [...named, ...(await unknownTo(ask, store, names ?? new Set()))]
    },
  }
}

const MOST_UNKNOWN = 50
const OBJECTS_AT_ONCE = 10_000
const FIRST_ID = "00000000-0000-0000-0000-000000000000"

async function namesIn(store: FileStore): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const name of store.list()) if (!name.endsWith(".json")) names.add(name)
  return names
}

/** Those of these files that no object of the database names, and that are still there. */
async function unknownTo(ask: Ask, store: FileStore, names: Set<string>): Promise<string[]> {
  let objects: Row[]
  let after = FIRST_ID
  do {
    objects = await ask(
      `select id, bucket_id, name from storage.objects where id > $1 order by id limit ${OBJECTS_AT_ONCE}`,
      [after],
    )
    for (const { bucket_id, name } of objects) names.delete(storedNameOf(String(bucket_id), String(name)))
    after = String(objects.at(-1)?.["id"])
  } while (objects.length === OBJECTS_AT_ONCE)
  const unknown: string[] = []
  for (const name of [...names].slice(0, MOST_UNKNOWN)) if (await store.read(name)) unknown.push(name)
  return unknown
}
