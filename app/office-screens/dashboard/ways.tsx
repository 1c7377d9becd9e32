import { Button } from "@mantine/core"
import { Phone } from "lucide-react"
import { MapButton } from "#app/office/records/map-button.tsx"
import { formatPhone } from "#domain/phone-format.ts"
import styles from "./today.module.css"

type WaysProps = { client_name: string; client_phone: string | null; address: string }

/** The ways to a client of the day: a call, and the map. */
export function Ways({ client_name, client_phone, address }: WaysProps) {
  return (
    <div className={`office-actions ${styles.ways}`}>
      {client_phone ? (
        <Button
          component="a"
          href={`tel:${client_phone}`}
          variant="default"
          leftSection={<Phone aria-hidden size={16} />}
          aria-label={`Appeler ${client_name}, ${formatPhone(client_phone)}`}
        >
          Appeler
        </Button>
      ) : null}
      <MapButton address={address} />
    </div>
  )
}
