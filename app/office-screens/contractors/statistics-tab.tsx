import { Anchor, Skeleton } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Section } from "#app/office/records/facts.tsx"
import { Lines, Minor } from "#app/office/records/record-cells.tsx"
import { Tile, Tiles } from "#app/office/records/tiles.tsx"
import { describeUpcoming, formatRating, formatResponseTime, successRate } from "#domain/contractors/figures.ts"
import { jobStateLabel } from "#domain/contractors/labels.ts"
import { formatShortDate } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { countOf, formatCount } from "#domain/numbers.ts"
import { type ContractorDetails, jobPath } from "./data.ts"
import { jobsQuery } from "./records.ts"
import styles from "./contractors.module.css"

const NONE = "—"

/** Figures computed from the jobs and answers of a subcontractor, and the list of jobs. */
export function StatisticsTab({ contractor }: { contractor: ContractorDetails }) {
  const { total_jobs, completed_jobs, missed_jobs } = contractor
  const { data } = useQuery(jobsQuery(contractor.id))
  const upcoming = data?.upcoming ?? 0
  const rate = successRate(contractor)
  return (
    <>
      <Tiles>
        <Tile label="Missions">
          {formatCount(total_jobs)}
          {upcoming > 0 ? <small>{describeUpcoming(upcoming)}</small> : null}
        </Tile>
        <Tile label="Terminées">
          {formatCount(completed_jobs)}
          {missed_jobs > 0 ? <small>{countOf(missed_jobs, "pas faite", "pas faites")} par sa faute</small> : null}
        </Tile>
        <Tile label="Taux de réussite">
          {rate === null ? NONE : `${rate}\u00a0%`}
          <small>{rate === null ? "aucune mission close" : "des missions closes"}</small>
        </Tile>
        <Tile label="Chiffre d’affaires">
          {formatEuros(contractor.total_revenue)}
          <small>travaux terminés</small>
        </Tile>
        <Tile label="Temps de réponse">{formatResponseTime(contractor.average_response_time) ?? NONE}</Tile>
        <Tile label="Note">{formatRating(contractor.rating) ?? NONE}</Tile>
      </Tiles>
      <p className="office-minor office-prose">
        Le chiffre d’affaires compte le prix client TTC des interventions Brico terminées et son prix HT pour les
        chantiers terminés, qu’ils soient payés ou non.
      </p>
      <Jobs id={contractor.id} />
    </>
  )
}

function Jobs({ id }: { id: string }) {
  const read = useQuery(jobsQuery(id))
  const { data, error } = read
  return (
    <Section title="Missions et chiffrages">
      <ErrorOf read={read} />
      {(data ?? error) ? null : <Skeleton height={16} width="60%" />}
      {data?.jobs.length === 0 ? <p className="office-minor">Rien ne lui a encore été confié.</p> : null}
      <ul className="office-stack" aria-label="Missions et chiffrages">
        {data?.jobs.map((job) => (
          <li key={`${job.kind}-${job.id}-${job.day}`} className={styles.line}>
            <Lines>
              <Anchor component={Link} to={jobPath(job.kind, job.id)} size="sm" fw={600}>
                {job.title}
              </Anchor>
              <Minor>{[job.client_name, formatShortDate(job.day)].join(" · ")}</Minor>
            </Lines>
            <Lines>
              <span>{jobStateLabel(job.kind, job.status)}</span>
              {job.amount === null ? null : <Minor>{formatEuros(job.amount)}</Minor>}
            </Lines>
          </li>
        ))}
      </ul>
      {data && data.total > data.jobs.length ? (
        <p className="office-minor office-below">
          Les {data.jobs.length} plus récentes, sur {formatCount(data.total)}.
        </p>
      ) : null}
    </Section>
  )
}
