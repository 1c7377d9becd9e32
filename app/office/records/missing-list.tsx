import { Link } from "react-router"
import { Warning } from "../feedback/warning.tsx"
import styles from "./missing-list.module.css"

/** What a document lacks before it can leave, in a sentence, and where it is filled in: on another screen (`href`), or here. */
export type MissingItem = {
  sentence: string
  field: string
  /** The line that lacks it, if one does. */
  lineId: string | null
  href: string | null
  isWarning: boolean
}

type EntriesProps = { items: readonly MissingItem[]; onGo: (item: MissingItem) => void }
/** `before`: « l’envoi ». */
type MissingListProps = EntriesProps & { before: string }

/** « Il manque : … »; each entry leads to its field. What is only worth a look comes apart: it forbids nothing. */
export function MissingList({ items, before, onGo }: MissingListProps) {
  const needed = items.filter(({ isWarning }) => !isWarning)
  const seen = items.filter(({ isWarning }) => isWarning)
  if (items.length === 0) return null
  return (
    <Warning title={`${needed.length > 0 ? "À compléter" : "À vérifier"} avant ${before}`}>
      {needed.length > 0 ? <Entries items={needed} onGo={onGo} /> : null}
      {needed.length > 0 && seen.length > 0 ? <p className={styles.apart}>À vérifier&nbsp;:</p> : null}
      {seen.length > 0 ? <Entries items={seen} onGo={onGo} /> : null}
    </Warning>
  )
}

function Entries({ items, onGo }: EntriesProps) {
  return (
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
  )
}
