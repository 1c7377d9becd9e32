import { Button } from "@mantine/core"
import { useUrlPatch } from "#app/office/records/url-state.ts"
import { parisToday } from "#domain/dates.ts"
import { type Period, periodLabels, periodOf, PERIODS } from "#domain/takings/takings.ts"

/** The usual periods, one press each. */
export function PeriodChoice({ period }: { period: Period }) {
  const change = useUrlPatch()
  const today = parisToday()
  return PERIODS.map((name) => {
    const { from, to } = periodOf(name, today)
    const isCurrent = from === period.from && to === period.to
    return (
      <Button
        key={name}
        variant={isCurrent ? "light" : "default"}
        aria-pressed={isCurrent}
        onClick={() => change({ du: from, au: to, page: null })}
      >
        {periodLabels[name]}
      </Button>
    )
  })
}
