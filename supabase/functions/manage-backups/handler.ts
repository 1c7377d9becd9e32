import { AppError } from "#domain/errors.ts"
import { backupsRequestSchema } from "#domain/going-live/backups.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"

/**
 * The archives of the machine, for administrators: list, make, verify, download, remove. It also empties the example company, after
 * making an archive of it where this machine has archives. Service client: no user may write the history or empty the example directly.
 */
export const createManageBackups = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "admin", body: backupsRequestSchema }, async ({ body, person }) => {
    const { machine, service } = deps
    const note = (archive: string, summary: string) =>
      unwrap(service.rpc("record_backup_use", { p_actor_id: person?.id ?? "", p_archive: archive, p_summary: summary }))
    if (body.action === "empty_example") {
      const archive = machine ? await machine.makeArchive() : null
      const removed = await unwrap(service.rpc("empty_example"))
      await note(archive ?? "", "Entreprise d’exemple vidée")
      return { archive, removed }
    }
    if (!machine) throw new AppError("backups_elsewhere")
    switch (body.action) {
      case "list":
        return {
          archives: await machine.listArchives(),
          folder: machine.folder,
          kept: deps.configuration.backups,
          copies_away: machine.copiesAway,
        }
      case "make": {
        const archive = await machine.makeArchive()
        await note(archive, "Sauvegarde faite")
        return { archive }
      }
      case "verify":
        await machine.verifyArchive(body.archive)
        return {}
      case "remove":
        await machine.removeArchive(body.archive)
        await note(body.archive, "Archive supprimée")
        return {}
      case "seal": {
        const ticket = await machine.sealArchive(body.archive, body.passphrase)
        await note(body.archive, "Archive téléchargée")
        return { url: `/functions/v1/download-backup?${new URLSearchParams({ ticket })}` }
      }
    }
  })
