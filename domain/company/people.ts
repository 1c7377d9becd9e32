import { initialsOf } from "../initials.ts"

/** A person of the company, as visitors see them. */
type Person = { name: string; initials: string; photo: string | null; focus: string | null }
export type Founder = Person & { quote: string }
export type TeamMember = Person & { role: string }
export type People = { founder: Founder | null; team: TeamMember[] }

type PeopleSettings = {
  founder_name: string | null
  founder_quote: string | null
  founder_photo: string | null
  founder_focus: string | null
  /** The database checks its shape (`private.is_team`). */
  team: unknown
}

/** The founder and the team. The founder needs both a name and a quote; people who were not entered are left out. */
export function describePeople(settings: PeopleSettings | null): People {
  if (!settings) return { founder: null, team: [] }
  const { founder_name: name, founder_quote: quote, founder_photo: photo, founder_focus: focus } = settings
  const team = settings.team as { name: string; role: string; photo?: string | null; focus?: string | null }[]
  return {
    founder: name?.trim() && quote?.trim() ? { name, initials: initialsOf(name), quote, photo, focus } : null,
    team: team.map((one) => ({
      name: one.name,
      initials: initialsOf(one.name),
      role: one.role,
      photo: one.photo ?? null,
      focus: one.focus ?? null,
    })),
  }
}
