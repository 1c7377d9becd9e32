import { Kbd } from "@mantine/core"
import styles from "./key-list.module.css"

/** Keys and what they do. */
export function KeyList({ keys: entries }: { keys: readonly { keys: readonly string[]; does: string }[] }) {
  return (
    <dl className={styles.keys}>
      {entries.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
