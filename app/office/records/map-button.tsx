import { Button } from "@mantine/core"
import { MapPin } from "lucide-react"

/** Opens a one-line address on OpenStreetMap. */
export function MapButton({ address }: { address: string }) {
  return (
    <Button
      component="a"
      href={`https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<MapPin aria-hidden size={16} />}
      data-map
    >
      Voir sur la carte
    </Button>
  )
}
