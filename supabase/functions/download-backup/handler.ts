import { AppError } from "#domain/errors.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { readDownloadLink } from "#functions/_shared/download-link.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"

/** Sends an archive to the holder of a fresh link from `manage-backups`. */
export const createDownloadBackup = (deps: Deps): Handler =>
  endpoint(deps, { method: "GET", caller: "anyone", body: null }, async ({ request }) => {
    const name = await readDownloadLink(deps, request.url)
    if (!deps.machine) throw new AppError("backups_elsewhere")
    const { bytes, body } = await deps.machine.openArchive(name)
    return new Response(body, {
      headers: {
        "Content-Type": "application/gzip",
        "Content-Length": String(bytes),
        "Content-Disposition": `attachment; filename="${name}"`,
      },
    })
  })
