import { Anchor } from "@mantine/core"
import { CircleAlert, TriangleAlert } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import type { Configuration } from "#domain/going-live/configuration.ts"
import type { Gap } from "#domain/going-live/readiness.ts"
import { CopiedLine } from "./copied-line.tsx"
import styles from "./readiness.module.css"

type GapItemProps = {
  gap: Gap
  runsOn: Configuration["runsOn"]
  /** The button of a gap that the panel can fix itself. */
  action?: ReactNode
}

/** One open task: what, why, and how to do it. */
export function GapItem({ gap: { blocks, title, detail, ways, lines }, runsOn, action }: GapItemProps) {
  const Icon = blocks ? CircleAlert : TriangleAlert
  return (
    <li className={styles.gap} data-blocks={blocks}>
      <Icon aria-hidden size={20} />
      <h3>{title}</h3>
      <p className="office-minor">{detail}</p>
      {ways ? (
        <ul className={styles.ways}>
          {ways.map(({ label, to }) => (
            <li key={to}>
              <Anchor component={Link} to={to} size="sm">
                {label}
              </Anchor>
            </li>
          ))}
        </ul>
      ) : null}
      {lines ? <EnvironmentLines lines={lines} runsOn={runsOn} /> : null}
      {action ? <div className="office-actions">{action}</div> : null}
    </li>
  )
}

function EnvironmentLines({ lines, runsOn }: { lines: string[]; runsOn: Configuration["runsOn"] }) {
  return (
    <div className={styles.lines}>
      <p className="office-minor">
        {runsOn === "server"
          ? "À écrire dans le fichier .env du serveur, avec vos valeurs, puis redémarrez le site\u00a0:"
          : "À régler dans les secrets du projet Supabase, avec vos valeurs\u00a0:"}
      </p>
      {lines.map((line) => (
        <CopiedLine key={line} line={line} />
      ))}
    </div>
  )
}
