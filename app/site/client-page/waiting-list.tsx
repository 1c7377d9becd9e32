import { ButtonLink } from "#app/site/bricks/button.tsx"
import { countWaiting, type Waiting } from "#domain/client-page/waiting.ts"
import styles from "./waiting-list.module.css"

/** What waits for the client, each with the button that answers it; nothing when nothing waits. */
export function WaitingList({ waiting }: { waiting: Waiting[] }) {
  if (waiting.length === 0) return null
  return (
    <section className={styles.list} aria-labelledby="attente">
      <h2 id="attente" className="size-2">
        {countWaiting(waiting.length)}
      </h2>
      <ul className={styles.rows}>
        {waiting.map(({ key, gesture, about, detail, href }, index) => (
          <li key={key} className={styles.row}>
            <p id={`attente-${key}`} className={styles.about}>
              <b>{about}</b>
              {detail ? <span className="minor">{detail}</span> : null}
            </p>
            {href ? (
              <ButtonLink
                href={href}
                variant={index === 0 ? "primary" : "secondary"}
                className={styles.gesture}
                aria-describedby={`attente-${key}`}
              >
                {gesture}
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
