import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import { clients } from "#app/office-screens/clients/queries.ts"
import type { ClientFields } from "#app/office-screens/quotes/editor/client-fields.tsx"
import type { PickClient } from "#app/office-screens/quotes/record/copy-dialog.tsx"
import { writePlace } from "#domain/clients/labels.ts"

const ClientPicker = lazy(() =>
  import("#app/office-screens/clients/client-picker.tsx").then((m) => ({ default: m.ClientPicker })),
)
const ClientForm = lazy(() =>
  import("#app/office-screens/clients/client-form.tsx").then((m) => ({ default: m.ClientForm })),
)
const PlaceDialog = lazy(() =>
  import("#app/office-screens/clients/place-dialog.tsx").then((m) => ({ default: m.PlaceDialog })),
)

/** Finds the client of a quote, or adds one without leaving the quote. */
function QuoteClient({ onChoose, onClose }: Parameters<PickClient>[0]) {
  const [newName, setNewName] = useState<string | null>(null)
  return (
    <Suspense fallback={null}>
      {newName === null ? (
        <ClientPicker
          title="Client du devis"
          without={null}
          isBusy={false}
          onChoose={(card) => onChoose(card.id)}
          onNew={setNewName}
          onClose={onClose}
        />
      ) : (
        <ClientForm client={null} name={newName} onClose={onClose} onSaved={onChoose} />
      )}
    </Suspense>
  )
}

export const pickClient: PickClient = (props) => <QuoteClient {...props} />

export const addPlace: Parameters<typeof ClientFields>[0]["addPlace"] = (props) => (
  <Suspense fallback={null}>
    <PlaceDialog place={null} {...props} />
  </Suspense>
)

export function useClient(id: string | null) {
  const { data } = useQuery({ ...clients.detailsQuery(id ?? ""), enabled: id !== null })
  if (!data || id === null) return null
  const places = data.places
    .filter(({ until }) => until === null)
    .map((place) => ({ id: place.id, label: writePlace(place) }))
  return { name: data.card.name, email: data.card.email, places }
}
