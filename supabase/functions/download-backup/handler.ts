import { AppError } from "#domain/errors.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"

/** Sends a sealed archive to the holder of a fresh ticket from `manage-backups`. */
export const createDownloadBackup = (deps: Deps): Handler =>
  endpoint(deps, { method: "GET", caller: "anyone", body: null }, async ({ request }) => {
    if (!deps.machine) throw new AppError("backups_elsewhere")
    const { name, bytes, body } = await deps.machine.openSealed(new URL(request.url).searchParams.get("ticket") ?? "")
    return new Response(body, {
      headers: {
        "Content-Type": "application/octet-stream",
        "Content-Length": String(bytes),
        "Content-Disposition": `attachment; filename="${name}"`,
      },
    })
  })
