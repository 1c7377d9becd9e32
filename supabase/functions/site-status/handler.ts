import * as z from "zod/mini"
import { environmentLines } from "#domain/going-live/environment-lines.ts"
import { checkMailRecords, mailDomain } from "#domain/going-live/mail-records.ts"
import type { SiteStatus } from "#domain/going-live/status.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { readMailRecords } from "#functions/_shared/mail/read-mail-records.ts"

const bodySchema = z.object({ with_machine: z.optional(z.boolean()), with_mail: z.optional(z.boolean()) })

/** Returns the configuration of the process and, on request, the state of its machine and of its mail's domain: data that no table contains. */
export const createSiteStatus = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "staff", body: bodySchema }, async ({ body }): Promise<SiteStatus> => {
    const { configuration } = deps
    return {
      configuration,
      lines: environmentLines(configuration),
      machine: body.with_machine ? await readMachine(deps) : null,
      mail: body.with_mail ? await readMail(deps) : null,
    }
  })

async function readMachine({ machine }: Deps): Promise<SiteStatus["machine"]> {
  if (!machine) return null
  const { versions, folder } = machine
  return { versions, folder, free_bytes: await machine.freeBytes(), jobs: machine.lastJobs() }
}

async function readMail({ configuration, readTextRecords }: Deps): Promise<SiteStatus["mail"]> {
  const { isSet, from, server } = configuration.mail
  const domain = isSet ? mailDomain(from) : null
  if (!domain) return null
  return { domain, checks: checkMailRecords(await readMailRecords(readTextRecords, domain, server)) }
}
