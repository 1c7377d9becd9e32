import * as z from "zod/mini"
import { environmentLines } from "#domain/going-live/environment-lines.ts"
import type { SiteStatus } from "#domain/going-live/status.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"

const bodySchema = z.object({ with_machine: z.optional(z.boolean()) })

/** Returns the configuration of the process and, on request, the state of its machine: data that no table contains. */
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
