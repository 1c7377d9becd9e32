import { flushSync } from "react-dom"
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
  /** « Dans ce devis », « Dans la fiche du client »: what is filled in on one page stands together. */
  where: string
  isWarning: boolean
}

/** What is worth a look in the document that is open. */
export const warningHere = (seen: Pick<MissingItem, "sentence" | "field" | "lineId">): MissingItem => ({
  ...seen,
  ...{ href: null, where: "", isWarning: true },
})

type EntriesProps = {
  items: readonly MissingItem[]
  onGo: (item: MissingItem) => void
  /** Before another screen opens: a dialog closes. */
  onLeave?: (() => void) | undefined
}
/** `before`: « l’envoi ». */
type MissingListProps = EntriesProps & { before: string }

/** « Il manque : … »; each entry leads to its field. What is only worth a look comes apart: it forbids nothing. */
export function MissingList({ items, before, ...ways }: MissingListProps) {
  const needed = items.filter(({ isWarning }) => !isWarning)
  const seen = items.filter(({ isWarning }) => isWarning)
  if (items.length === 0) return null
  const groups = [...Map.groupBy(needed, ({ where }) => where)]
  const isOne = needed.length === 1
  return (
    <Warning
      title={
        needed.length === 0
          ? `À vérifier avant ${before}`
          : `Avant ${before}, il reste ${isOne ? "un point" : `${needed.length}\u00a0points`}`
      }
    >
      {groups.map(([where, entries]) => (
        <div key={where} className={styles.group}>
          {isOne ? null : <p className={styles.apart}>{`${where} (${entries.length})`}</p>}
          <Entries items={entries} isShort={!isOne} {...ways} />
        </div>
      ))}
      {needed.length > 0 && seen.length > 0 ? <p className={styles.apart}>À vérifier&nbsp;:</p> : null}
      {seen.length > 0 ? <Entries items={seen} isShort={false} {...ways} /> : null}
    </Warning>
  )
}

const keyOf = ({ field, lineId, sentence }: MissingItem) => `${field} ${lineId ?? ""} ${sentence}`

function Entries({ items, isShort, onGo, onLeave }: EntriesProps & { isShort: boolean }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => {
        const text = isShort ? shortOf(item.sentence) : item.sentence
        return (
          <li key={keyOf(item)}>
            {item.href ? (
              <Link to={item.href} onClick={onLeave}>
                {text}
              </Link>
            ) : (
              <button type="button" className={styles.go} data-missing={keyOf(item)} onClick={() => onGo(item)}>
                {text}
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** « Il manque : lieu des travaux. » among others: « Lieu des travaux ». */
function shortOf(sentence: string): string {
  const what = /^Il manque\u00a0: (.+)\.$/.exec(sentence)?.[1]
  return what === undefined ? sentence : what.charAt(0).toLocaleUpperCase("fr") + what.slice(1)
}

/** From a dialog over the page: closes it and goes where the page's own list leads, which knows its fields. */
export function leaveTo(item: MissingItem, onClose: () => void): void {
  flushSync(onClose)
  document.querySelector<HTMLElement>(`[data-missing="${CSS.escape(keyOf(item))}"]`)?.click()
}
