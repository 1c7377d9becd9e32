import { stat } from "node:fs/promises"
import { join } from "node:path"
import { withConnection } from "../backend/pool.ts"
import { onDisk, verifyArchive } from "./archive.ts"
import { keysBeside } from "./copies.ts"
import { backupsOf, type Installation, reasonOf } from "./create-backup.ts"

/** The newest archive is due when none was read for a month, or when the one that was read failed and another is there since. */
const DUE = `
  select archive from public.backups where archive is not null and created_at >= coalesce((
    select case when proof_failure is null and proved_at > now() - interval '1 month' then 'infinity'
      when proof_failure is not null then created_at + interval '1 microsecond' else '-infinity' end
    from public.backups where proved_at is not null order by proved_at desc limit 1), '-infinity')
  order by created_at desc limit 10`

/**
 * Reads the newest archive once a month as a restore would: every byte against its hash, its rows and files against the manifest, the signature with the keys
 * beside it. Records the outcome, of which the alert to the owner is made. Returns the name of the archive, or null when nothing was due.
 */
export async function proveIfDue({ location, dataDir, keys }: Installation): Promise<string | null> {
  const rows = await withConnection(location, (ask) => ask(DUE))
  for (const { archive } of rows) {
    const name = String(archive)
    const file = join(backupsOf(dataDir), name)
    // Archives with a path of their own, and those that were removed, are not here.
    if (!(await stat(file).catch(() => null))) continue
    const failure = await verifyArchive(onDisk(file), await keysBeside(file, keys)).then(
      () => null,
      (error: unknown) => reasonOf(error).slice(0, 500),
    )
    await withConnection(location, (ask) =>
      ask(
        `update public.backups set proved_at = now(), proof_failure = $2,
           verified_at = case when $2::text is null then now() else verified_at end where archive = $1`,
        [name, failure],
      ),
    )
    return name
  }
  return null
}
