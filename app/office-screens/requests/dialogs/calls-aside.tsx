import { Anchor } from "@mantine/core"
import { X } from "lucide-react"
import { Link } from "react-router"
import { InlineConfirm } from "#app/office/form/inline-confirm.tsx"
import { discardSetAside, useSetAside } from "#app/office/form/set-aside.ts"
import { formatTime, parisTime } from "#domain/dates.ts"
import { countOf } from "#domain/numbers.ts"

type CallsAsideProps = {
  /** Only the one that waits longest, and how many others there are. */
  isShort?: boolean
  /** Beside a half-written form, which a resumed call would replace. */
  isErasing?: boolean
}

/** The calls that were set aside in this browser: name or number, and the time. Each is resumed or discarded. */
export function CallsAside({ isShort = false, isErasing = false }: CallsAsideProps) {
  const calls = useSetAside()
  if (calls.length === 0) return null
  const shown = isShort ? calls.slice(0, 1) : calls
  return (
    <ul className="office-actions" aria-label="Appels mis de côté">
      {shown.map(({ id, label, at }) => {
        const name = `${label}, ${formatTime(parisTime(new Date(at)))}`
        return (
          <li key={id} className="office-actions">
            {isErasing ? (
              name
            ) : (
              <Anchor component={Link} to={`/admin/brico?fenetre=nouvelle&pour=${id}`} size="sm">
                Reprendre{"\u00a0"}: {name}
              </Anchor>
            )}
            <InlineConfirm
              label="Effacer"
              accessibleLabel={`Effacer l’appel mis de côté\u00a0: ${name}`}
              question={"Effacer cet appel\u00a0?"}
              icon={<X aria-hidden size={16} />}
              onConfirm={() => discardSetAside(id)}
            />
          </li>
        )
      })}
      {calls.length > shown.length ? (
        <li>
          <Anchor component={Link} to="/admin/brico" size="sm">
            et {countOf(calls.length - shown.length, "autre appel", "autres appels")} mis de côté
          </Anchor>
        </li>
      ) : null}
    </ul>
  )
}
