import * as z from "zod/mini"
import { environmentLines } from "#domain/going-live/environment-lines.ts"
import type { SiteStatus } from "#domain/going-live/status.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"

const bodySchema = z.object({ with_machine: z.optional(z.boolean()) })

/** How the process is configured and, when asked, the machine it runs on: what no table knows. */
export const createSiteStatus = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "staff", body: bodySchema }, async ({ body }): Promise<SiteStatus> => {
    const { configuration, machine } = deps
    const lines = environmentLines(configuration)
    if (!body.with_machine || !machine) return { configuration, lines, machine: null }
    const { versions, folder } = machine
    return {
      configuration,
      lines,
      machine: { versions, folder, free_bytes: await machine.freeBytes(), jobs: machine.lastJobs() },
    }
  })
