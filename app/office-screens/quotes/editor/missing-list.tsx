import { Link } from "react-router"
import { Warning } from "#app/office/feedback/warning.tsx"
import styles from "./missing-list.module.css"

/** What the quote lacks before it can be sent, in a sentence, and where it is filled in: on another screen (`href`), or here. */
export type MissingItem = { sentence: string; field: string; lineId: string | null; href: string | null }

/** « Il manque : … »; each entry leads to its field. */
export function MissingList({ items, onGo }: { items: readonly MissingItem[]; onGo: (item: MissingItem) => void }) {
  if (items.length === 0) return null
  return (
    <Warning title="Avant l’envoi">
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={`${item.field} ${item.lineId ?? ""} ${item.sentence}`}>
            {item.href ? (
              <Link to={item.href}>{item.sentence}</Link>
            ) : (
              <button type="button" className={styles.go} onClick={() => onGo(item)}>
                {item.sentence}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Warning>
  )
}
