import { ActionIcon } from "@mantine/core"
import { MapPin, Pencil, Plus } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { Panel } from "#app/office/records/panel.tsx"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { placeRoleLabels } from "#domain/clients/labels.ts"
import type { Client, Place } from "./data.ts"
import styles from "./channels.module.css"

const PlaceDialog = lazy(() => import("./place-dialog.tsx").then((m) => ({ default: m.PlaceDialog })))

/** Where the client has work done. */
export function Places({ client: { id, places } }: { client: Client }) {
  const [edited, setEdited] = useState<Place | "new" | null>(null)
  return (
    <Panel
      title="Lieux"
      actions={
        <IconButton variant="default" size="compact-sm" icon={Plus} onClick={() => setEdited("new")}>
          Ajouter
        </IconButton>
      }
    >
      {places.length === 0 ? <p className="office-minor">Aucun lieu.</p> : null}
      <ul className={styles.channels}>
        {places.map((place) => (
          <li key={place.link_id}>
            <MapPin aria-hidden size={15} />
            <span>
              {[place.address, place.complement, [place.postal_code, place.city].filter(Boolean).join(" ")]
                .filter(Boolean)
                .join(", ")}
              <span className="office-minor">
                {[
                  placeRoleLabels[place.role],
                  place.over_two_years === null
                    ? null
                    : place.over_two_years
                      ? "plus de 2\u00a0ans"
                      : "moins de 2\u00a0ans",
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              {place.access_notes ? <span className="office-minor">Accès&nbsp;: {place.access_notes}</span> : null}
            </span>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Modifier ${place.address}`}
              onClick={() => setEdited(place)}
            >
              <Pencil aria-hidden size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Suspense>
        {edited ? (
          <PlaceDialog clientId={id} place={edited === "new" ? null : edited} onClose={() => setEdited(null)} />
        ) : null}
      </Suspense>
    </Panel>
  )
}
