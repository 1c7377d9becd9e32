import * as z from "zod/mini"
import { choiceParam, dayParam, defineListParams, idParam, timeParam } from "#app/office/records/list-params.ts"
import { EVENT_KINDS, FILTER_STATUSES, type CalendarView } from "#domain/calendar/events.ts"
import { parisToday } from "#domain/dates.ts"
import type { CalendarFilter } from "./data.ts"

const VIEWS = { mois: "month", semaine: "week", jour: "day", equipes: "teams" } as const satisfies Record<
  string,
  CalendarView
>
export const viewNames = { month: "mois", week: "semaine", day: "jour", teams: "equipes" } as const

/** The dialogs over the calendar, by the name that they have in the address. */
const DIALOGS = ["nouvelle", "bloquer", "dates", "deplacer", "abonnement"] as const

/** What the address of the calendar says: where it stands, its filter, and what is open over it. */
export const calendarParams = defineListParams({
  params: {
    vue: choiceParam(["mois", "semaine", "jour", "equipes"]),
    date: dayParam,
    type: choiceParam(EVENT_KINDS),
    statut: choiceParam(FILTER_STATUSES),
    evenement: idParam,
    fenetre: choiceParam(DIALOGS),
    jour: dayParam,
    heure: timeParam,
    // A team's id, or « aucune ».
    equipe: z.catch(z.nullable(z.union([z.uuid(), z.literal("aucune")])), null),
  },
  filters: ["type", "statut"],
  record: "evenement",
  read({ q, vue, date, type, statut, fenetre, jour, heure, equipe }) {
    const filter: CalendarFilter = { query: q, kind: type, status: statut }
    const view = vue && VIEWS[vue]
    return { filter, view, date: date ?? parisToday(), dialog: fenetre, day: jour, time: heure, team: equipe }
  },
})

export const NOTHING_OPEN = { evenement: null, fenetre: null, jour: null, heure: null, equipe: null }
