import { choiceParam, dayParam, defineListParams, idParam, timeParam } from "#app/office/records/list-params.ts"
import { EVENT_KINDS, FILTER_STATUSES, type CalendarView } from "#domain/calendar/events.ts"
import { parisToday } from "#domain/dates.ts"
import { type CalendarFilter, NO_TEAM } from "./data.ts"

const VIEWS = { mois: "month", semaine: "week", jour: "day", equipes: "teams" } as const satisfies Record<
  string,
  CalendarView
>
export const viewNames = { month: "mois", week: "semaine", day: "jour", teams: "equipes" } as const

const teamParam = { parse: (text: string) => (text === NO_TEAM ? text : idParam.parse(text)) }

/** The dialogs over the calendar, by their names in the URL. */
const DIALOGS = ["nouvelle", "bloquer", "dates", "deplacer", "annuler", "abonnement", "absence", "visite"] as const

/** The state of the calendar in the URL: view, date, filter, and the open event or dialog. */
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
    // `equipe` is the team that an appointment is moved to; `avec` filters by team.
    equipe: teamParam,
    avec: teamParam,
    // Cancelled appointments are hidden unless « Annulés » is on.
    annules: choiceParam(["oui"]),
    // The event that was picked from the tray and is being placed.
    placer: idParam,
  },
  filters: ["type", "statut", "avec"],
  record: "evenement",
  read({ q, vue, date, type, statut, avec, fenetre, jour, heure, equipe, placer, annules }) {
    const filter: CalendarFilter = { query: q, kind: type, status: statut, team: avec }
    const view = vue && VIEWS[vue]
    const place = { day: jour, time: heure, team: equipe }
    return {
      filter,
      view,
      date: date ?? parisToday(),
      dialog: fenetre,
      placingId: placer,
      withCancelled: annules !== null,
      ...place,
    }
  },
})

export const NOTHING_OPEN = { evenement: null, fenetre: null, jour: null, heure: null, equipe: null, placer: null }
