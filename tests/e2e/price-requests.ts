import { randomUUID } from "node:crypto"
import { priceRequestPath } from "#domain/price-requests/answer.ts"
import { clientPagePath } from "#domain/client-page/client-page.ts"
import { linkOn } from "#tests/support/link-on.ts"
import { clientOf } from "#tests/support/booking.ts"
import type { RunningSite } from "#tests/support/site.ts"
import { addContractor } from "./requests.ts"

type Row = Record<string, unknown>

/** Adds a project with one photo, and two subcontractors. */
export async function priceWorld(site: RunningSite, mark: string) {
  const service = clientOf(site, site.keys.secretKey)
  const add = async (
    table: "reno_projects" | "project_photos" | "project_milestones" | "project_documents",
    row: Row,
  ) => {
    const { data, error } = await service
      .from(table)
      .insert(row as never)
      .select("id")
      .single()
    if (error) throw new Error(error.message)
    return data.id as string
  }
  const projectId = await add("reno_projects", {
    name: `Cuisine ${mark}`,
    client_name: "Zoé Laurent",
    client_email: "zoe.laurent@example.fr",
    client_phone: "+33612345678",
    address: "4 rue des Lilas, 75020 Paris",
    budget: 30_000,
    status: "in_progress",
    progress: 45,
  })
  await add("project_photos", { project_id: projectId, url: "/demo/cuisine-avant.svg", caption: "Avant les travaux" })
  const people = [
    await addContractor(site, { name: `Atelier ${mark}`, email: `a-${randomUUID()}@example.fr` }),
    await addContractor(site, { name: `Bâti ${mark}`, email: `b-${randomUUID()}@example.fr` }),
  ]
  return {
    projectId,
    people,
    service,
    add,
    /** The path of a subcontractor's private page. */
    pathOf: async (contractorId: string) => {
      const { data, error } = await service
        .from("contractor_quote_requests")
        .select("id")
        .match({ project_id: projectId, contractor_id: contractorId })
        .single()
      if (error) throw new Error(error.message)
      return priceRequestPath((await linkOn(site, "price_request", data.id as string)).token)
    },
    /** Adds a live link for the client, as staff would; returns its path. */
    clientPath: async () => {
      const { data, error } = await service.from("client_pages").insert({ project_id: projectId }).select("id").single()
      if (error) throw new Error(error.message)
      return clientPagePath((await linkOn(site, "client_page", data.id as string)).token)
    },
  }
}
