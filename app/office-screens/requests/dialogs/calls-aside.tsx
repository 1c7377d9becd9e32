import { Anchor } from "@mantine/core"
import { X } from "lucide-react"
import { Link } from "react-router"
import { InlineConfirm } from "#app/office/form/inline-confirm.tsx"
import { discardSetAside, useSetAside } from "#app/office/form/set-aside.ts"
import { formatTime, parisTime } from "#domain/dates.ts"

/** The calls that were set aside in this browser: name or number, and the time. Each is resumed or discarded. */
export function CallsAside() {
  const calls = useSetAside()
  if (calls.length === 0) return null
  return (
    <ul className="office-actions" aria-label="Appels mis de côté">
      {calls.map(({ id, label, at }) => {
        const name = `${label}, ${formatTime(parisTime(new Date(at)))}`
        return (
          <li key={id} className="office-actions">
            <Anchor component={Link} to={`/admin/brico?fenetre=nouvelle&pour=${id}`} size="sm">
              Reprendre{"\u00a0"}: {name}
            </Anchor>
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
    </ul>
  )
}
