import type { Appointment, Contractor } from "../world/books.ts"
import { done } from "../world/office.ts"
import type { YearWorld } from "../world/world.ts"

/** Staff give an appointment to a subcontractor, who is told of it, and from then on of its changes. */
export async function assign(world: YearWorld, appointment: Appointment, contractor: Contractor): Promise<void> {
  const db = await world.office.db()
  const is = { p_id: appointment.id, p_contractor_id: contractor.id, p_notify: true }
  done("assignment", await db.rpc("assign_contractor", is))
  appointment.contractor = contractor
  appointment.contractorToldAt = world.clock.now()
  world.books.oweAbout("contractor_assigned", contractor.email, appointment, [appointment.client.name])
}
