import { privateLink } from "#functions/_shared/private-links.ts"
import { openWorld, START } from "./functions.ts"

type Asked = { id: string; contractor_id: string; email: string; due_on: string }
export type PriceWorld = Awaited<ReturnType<typeof openPriceWorld>>

/** A world with a project and two subcontractors, and the actions of staff and subcontractors on price requests. */
export async function openPriceWorld() {
  const world = await openWorld()
  const { sql, backend } = world
  const add = async (name: string, email: string) => {
    const [row] = await sql<{ id: string }>(
      `insert into public.contractors (name, email, phone, specialties)
       values ($1, $2, '+33639981234', '{plomberie}') returning id`,
      [name, email],
    )
    return { id: row?.id ?? "", name, email }
  }
  const people = [
    await add("Plomberie Keller", "keller@example.fr"),
    await add("Eau Vive", "eauvive@example.fr"),
  ] as const
  const [project] = await sql<{ id: string }>(
    `insert into public.reno_projects (name, client_name, client_email, client_phone, address, budget)
     values ('Cuisine Martin', 'Anne Martin', 'anne@example.fr', '+33612345678', '12 rue de Rivoli, 75004 Paris', 30000) returning id`,
  )
  const projectId = project?.id ?? ""
  const photo = "/demo/cuisine-avant.svg"
  const call = world.call
  const manager = { Authorization: `Bearer ${backend.tokens.manager}` }
  const tokenOf = async (row: Asked | undefined) =>
    (await privateLink(world.deps, "price_request", row?.id ?? "")).token
  return {
    ...world,
    people,
    projectId,
    photo,
    manager,
    ask: (change: Record<string, unknown> = {}) =>
      call(
        "request-contractor-quote",
        { projectId, contractorIds: people.map(({ id }) => id), message: "Prix de la plomberie ?", ...change },
        manager,
      ),
    /** The requests, in the order of the subcontractors. */
    rows: () =>
      sql<Asked>(
        `select q.id, q.contractor_id, c.email, to_char(q.due_on, 'YYYY-MM-DD') as due_on
         from public.contractor_quote_requests q join public.contractors c on c.id = q.contractor_id order by c.name desc`,
      ),
    tokenOf,
    view: async (row: Asked | undefined) => call("contractor-quote", { action: "view", token: await tokenOf(row) }),
    /** A subcontractor's answer: 1 000 € before taxes unless `change` overrides it. */
    answer: async (row: Asked | undefined, change: Record<string, unknown> = {}) =>
      call("contractor-quote", {
        action: "answer",
        token: await tokenOf(row),
        price: 1000,
        vat_rate: 20,
        price_with_vat: 1200,
        start_on: "2026-12-01",
        delay_days: 4,
        comment: null,
        drop_file: false,
        ...change,
      }),
    /** Deletes mails, price requests, papers, expenses and photos; restores the project with its one photo, and the two subcontractors. */
    reset: async () => {
      // Not `world.empty`: it would also delete the project.
      world.logged.length = 0
      world.mailed.length = 0
      await world.setClock(START)
      await sql("delete from public.email_outbox")
      await sql("delete from public.waiting_jobs")
      await sql("delete from public.contractor_papers")
      await sql("delete from public.contractor_quote_requests")
      await sql("delete from public.project_expenses")
      await sql("delete from public.project_photos")
      await sql("update public.contractors set archived_at = null")
      await sql("update public.reno_projects set estimated_cost = 20000, status = 'planning'")
      await sql("insert into public.project_photos (project_id, url, caption) values ($1, $2, 'Chez Anne Martin')", [
        projectId,
        photo,
      ])
    },
  }
}
