import * as z from "zod/mini"
import { EVENT_KINDS, FILTER_STATUSES, type CalendarView } from "#domain/calendar/events.ts"
import { isDay, parisToday } from "#domain/dates.ts"
import type { CalendarFilter } from "./data.ts"

const VIEWS = { mois: "month", semaine: "week", jour: "day", equipes: "teams" } as const satisfies Record<
  string,
  CalendarView
>
export const viewNames = { month: "mois", week: "semaine", day: "jour", teams: "equipes" } as const

/** The dialogs over the calendar, by the name that they have in the address. */
const DIALOGS = ["nouvelle", "bloquer", "dates", "deplacer", "abonnement"] as const

const day = z.catch(z.nullable(z.string().check(z.refine(isDay))), null)
const paramsSchema = z.object({
  vue: z.catch(z.nullable(z.enum(["mois", "semaine", "jour", "equipes"])), null),
  date: day,
  q: z.catch(z.string().check(z.trim(), z.maxLength(100)), ""),
  type: z.catch(z.nullable(z.enum(EVENT_KINDS)), null),
  statut: z.catch(z.nullable(z.enum(FILTER_STATUSES)), null),
  evenement: z.catch(z.nullable(z.uuid()), null),
  fenetre: z.catch(z.nullable(z.enum(DIALOGS)), null),
  jour: day,
  heure: z.catch(z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))), null),
  // A team's id, or « aucune ».
  equipe: z.catch(z.nullable(z.union([z.uuid(), z.literal("aucune")])), null),
})

/** What the address of the calendar says: where it stands, its filter, and what is open over it. */
export function parseCalendarState(params: URLSearchParams) {
  const state = paramsSchema.parse(Object.fromEntries(params))
  const filter: CalendarFilter = { query: state.q, kind: state.type, status: state.statut }
  return {
    filter,
    view: state.vue && VIEWS[state.vue],
    date: state.date ?? parisToday(),
    eventId: state.evenement,
    dialog: state.fenetre,
    day: state.jour,
    time: state.heure,
    team: state.equipe,
  }
}

export const NOTHING_OPEN = { evenement: null, fenetre: null, jour: null, heure: null, equipe: null }
