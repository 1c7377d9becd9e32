import { readdir, rm, stat, statfs } from "node:fs/promises"
import { release, type } from "node:os"
import { join } from "node:path"
import { AppError } from "#domain/errors.ts"
import type { Archive } from "#domain/going-live/status.ts"
import type { Machine } from "#functions/_shared/machine.ts"
import { withClient } from "../backend/pool.ts"
import { freeRatio } from "../watch/metrics.ts"
import type { Log } from "../watch/log.ts"
import { onDisk, verifyArchive } from "./archive.ts"
import { type CopyPlace, keysBeside } from "./copies.ts"
import { backupsOf, BackupUnderWay, createBackup, type Installation, keysFileOf } from "./create-backup.ts"
import { copyAndLog } from "./daily.ts"
import { createDownloads } from "./downloads.ts"
import { handMadeName, isDailyName } from "./rotation.ts"
import packageJson from "../../package.json" with { type: "json" }

/** Matches archives only: no path, no other file of the folder. */
const ARCHIVE = /^mirabelle-[\w-]+\.tar\.gz$/

type Options = { installation: Installation; place: CopyPlace | null; log: Log }

/** What staff can see and do on the machine from the back office: versions, disk space, archives. */
export function createMachine({ installation, place, log }: Options): Machine {
  const { location, dataDir, keys } = installation
  const folder = backupsOf(dataDir)
  const downloads = createDownloads()

  const pathOf = async (name: string) => {
    const path = join(folder, name)
    if (!ARCHIVE.test(name) || !(await stat(path).catch(() => null))?.isFile()) throw new AppError("archive_gone")
    return path
  }

  return {
    versions: {
      site: packageJson.version,
      node: process.versions.node,
      system: `${type()} ${release()}`,
    },
    folder,
    copiesAway: place !== null,
    freeRatio: () => freeRatio(dataDir).catch(() => null),
    freeBytes: async () => {
      const disk = await statfs(dataDir).catch(() => null)
      return disk && disk.bavail * disk.bsize
    },
    listArchives: async () => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => ARCHIVE.test(name))
      const archives = await Promise.all(names.map((name) => describe(folder, name)))
      return archives
        .filter((archive) => archive !== null)
        .sort((one, other) => other.made_at.localeCompare(one.made_at))
    },
    makeArchive: async () => {
      const name = handMadeName(new Date())
      await createBackup(installation, join(folder, name)).catch((error: unknown) => {
        if (error instanceof BackupUnderWay) throw new AppError("backup_under_way", { cause: error })
        throw new AppError("backup_failed", { cause: error })
      })
      // The person does not wait for the bucket: the screen shows the copy when it is there.
      if (place) copyAndLog(installation, place, log).catch((err: unknown) => log.error({ err }, "no copy was made"))
      return name
    },
    verifyArchive: async (name) => {
      const path = await pathOf(name)
      await verifyArchive(onDisk(path), await keysBeside(path, keys)).catch((error: unknown) => {
        throw new AppError("archive_damaged", { cause: error })
      })
      await withClient(location, (client) =>
        client.query(
          "update public.backups set verified_at = now(), proved_at = now(), proof_failure = null where archive = $1",
          [name],
        ),
      )
    },
    removeArchive: async (name) => {
      const path = await pathOf(name)
      for (const file of [path, keysFileOf(path)]) await rm(file, { force: true })
    },
    sealArchive: async (name, passphrase) => {
      const path = await pathOf(name)
      return downloads.prepare(name, path, await keysBeside(path, keys), passphrase)
    },
    openSealed: (ticket) => downloads.open(ticket),
  }
}

async function describe(folder: string, name: string): Promise<Archive | null> {
  const path = join(folder, name)
  const file = await stat(path).catch(() => null)
  if (!file?.isFile()) return null
  const has_keys = (await stat(keysFileOf(path)).catch(() => null)) !== null
  return { name, bytes: file.size, made_at: file.mtime.toISOString(), is_daily: isDailyName(name), has_keys }
}
