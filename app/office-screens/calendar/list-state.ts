import { choiceParam, dayParam, defineListParams, idParam, timeParam } from "#app/office/records/list-params.ts"
import { EVENT_KINDS, FILTER_STATUSES, type CalendarView } from "#domain/calendar/events.ts"
import { parisToday } from "#domain/dates.ts"
import { type CalendarFilter, NO_TEAM } from "./data.ts"

const VIEWS = { mois: "month", semaine: "week", jour: "day", equipes: "teams" } as const satisfies Record<
  string,
  CalendarView
>
export const viewNames = { month: "mois", week: "semaine", day: "jour", teams: "equipes" } as const

const teamParam = { parse: (said: string) => (said === NO_TEAM ? said : idParam.parse(said)) }

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
    // The team that an appointment is moved to; `avec` is the one whose appointments are shown.
    equipe: teamParam,
    avec: teamParam,
    // What was taken out of the tray and waits for its place.
    placer: idParam,
  },
  filters: ["type", "statut", "avec"],
  record: "evenement",
  read({ q, vue, date, type, statut, avec, fenetre, jour, heure, equipe, placer }) {
    const filter: CalendarFilter = { query: q, kind: type, status: statut, team: avec }
    const view = vue && VIEWS[vue]
    const place = { day: jour, time: heure, team: equipe }
    return { filter, view, date: date ?? parisToday(), dialog: fenetre, placingId: placer, ...place }
  },
})

export const NOTHING_OPEN = { evenement: null, fenetre: null, jour: null, heure: null, equipe: null, placer: null }
