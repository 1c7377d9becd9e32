import { queryOptions, useQuery } from "@tanstack/react-query"
import { browserDb } from "#app/lib/browser-db.ts"
import { dataOf, type Db } from "#app/lib/db.ts"
import type { OfferedHour } from "#domain/booking/offered-hours.ts"
import { isDay } from "#domain/dates.ts"

export type HoursAsked = {
  day: string
  durationMinutes: number
  /** An id, `ANY_TEAM`, or empty for none. */
  team: string
  /** The request that is being placed. */
  exclude: string | null
}

async function readHours(db: Db, asked: HoursAsked, time: string | null): Promise<OfferedHour[]> {
  const data = await db
    .rpc("hours_for_staff", {
      p_day: asked.day,
      p_duration: asked.durationMinutes,
      p_team: asked.team || null,
      ...(asked.exclude ? { p_exclude: asked.exclude } : {}),
      ...(time ? { p_time: time } : {}),
    })
    .then(dataOf)
  return data.map(({ start_time, refusal, busy_with, remark, detail }) => ({
    time: start_time.slice(0, 5),
    refusal,
    busyWith: busy_with,
    remark,
    detail,
  }))
}

function hoursQuery(asked: HoursAsked, time: string | null) {
  return queryOptions({
    queryKey: ["brico_requests", "hours", asked, time],
    queryFn: () => readHours(browserDb(), asked, time),
    enabled: isDay(asked.day),
    meta: { tables: ["teams", "blocked_dates", "scheduling_settings"] },
  })
}

/**
 * The half hours of a day for this team, and the one that is typed; undefined while they load. A minute between two half hours is asked for by
 * itself.
 */
export function useOfferedHours(asked: HoursAsked, time: string) {
  const isOther = /^\d\d:\d\d/.test(time) && !/^(0[89]|1[0-8]):[03]0/.test(time)
  const { data: hours } = useQuery(hoursQuery(asked, null))
  const other = useQuery({ ...hoursQuery(asked, time.slice(0, 5)), enabled: isOther && isDay(asked.day) })
  const typed = (isOther ? other.data : hours)?.find((hour) => hour.time === time.slice(0, 5))
  return { hours, typed }
}
