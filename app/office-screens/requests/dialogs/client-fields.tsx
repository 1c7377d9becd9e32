import { Autocomplete, Button, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { MapPinOff, UserCheck } from "lucide-react"
import { useState } from "react"
import { flushSync } from "react-dom"
import { Minor } from "#app/office/records/record-cells.tsx"
import { useAddresses } from "#app/lib/use-addresses.ts"
import { type AddressSuggestion, splitAddress } from "#domain/booking/address.ts"
import { OUT_OF_ZONE } from "#domain/booking/labels.ts"
import { countOf } from "#domain/numbers.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { type KnownClient, type KnownPlace, placesOf } from "../data/read-context.ts"
import { clientsQuery, zonesQuery } from "../edit-queries.ts"
import styles from "./dialogs.module.css"
import type { RequestForm } from "./request-values.ts"
import { fieldLabels } from "./request-values.ts"
import { describeClient, WhoField } from "./who-field.tsx"

type FieldsProps = {
  form: RequestForm
  isNew: boolean
  /** The known client who calls: chosen here, or of the file from which the form was opened. */
  taken: KnownClient | null
  setTaken: (client: KnownClient | null) => void
}

const CLIENT_FIELDS = ["client_name", "client_phone", "client_email", "address", "postal_code", "city"] as const

/** The values of the form that a known client fills in. */
export function clientValues(client: KnownClient) {
  const { street, postalCode, city } = placeOf(client)
  return {
    client_name: client.client_name,
    client_phone: client.client_phone ? formatPhone(client.client_phone).replaceAll("\u00a0", " ") : "",
    client_email: client.client_email ?? "",
    address: street,
    postal_code: postalCode,
    city,
    ...(client.customer_id ? { customer_id: client.customer_id } : {}),
  }
}

function placeOf({ address, postal_code, city }: Pick<KnownPlace, "address" | "postal_code" | "city">) {
  return postal_code ? { street: address, postalCode: postal_code, city: city ?? "" } : splitAddress(address)
}

/** Who calls. « Qui ? » finds a known client, whose fields then fold to one card; a new one goes on in the fields. */
export function ClientFields({ form, isNew, taken, setTaken }: FieldsProps) {
  const [isEditing, setEditing] = useState(false)
  const input = (name: "client_phone" | "client_name" | "client_email") => ({
    label: fieldLabels[name],
    autoComplete: "off",
    ...form.getInputProps(name),
  })

  function fill(values: Partial<ReturnType<typeof clientValues>>) {
    form.setValues(values)
    for (const name of CLIENT_FIELDS) if (name in values) form.clearFieldError(name)
  }
  function take(client: KnownClient) {
    fill(clientValues(client))
    flushSync(() => {
      setTaken(client)
      setEditing(false)
    })
    form.getInputNode("service_id")?.focus()
  }
  function begin(typed: string) {
    const name = typed.includes("@") ? "client_email" : /\p{L}/u.test(typed) ? "client_name" : "client_phone"
    fill({ [name]: typed })
    form.getInputNode(name === "client_name" ? "client_phone" : "client_name")?.focus()
  }
  function change() {
    setTaken(null)
    form.setValues({ client_name: "", client_phone: "", client_email: "", address: "", postal_code: "", city: "" })
    form.setFieldValue("customer_id", undefined)
  }

  const { client_name, client_phone, address } = form.values
  const isFolded =
    taken !== null &&
    !isEditing &&
    ![client_name, client_phone, address].includes("") &&
    !CLIENT_FIELDS.some((name) => name in form.errors)
  const places = taken ? placesOf(taken) : []
  return (
    <>
      {isNew && !taken ? <WhoField onKnown={take} onNew={begin} /> : null}
      {taken ? (
        <div className={`${styles.whole} ${styles.caller}`} role="group" aria-label="Client">
          <UserCheck aria-hidden size={20} />
          <p>
            <strong>{client_name}</strong>
            <Minor>{[client_phone, form.values.client_email].filter(Boolean).join(" · ")}</Minor>
            <Minor>
              {[address, `${form.values.postal_code} ${form.values.city}`.trim()].filter(Boolean).join(", ")}
            </Minor>
          </p>
          <div className="office-actions">
            {isFolded ? (
              <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
                Modifier
              </Button>
            ) : null}
            <Button variant="subtle" size="compact-sm" onClick={change}>
              Changer de client
            </Button>
          </div>
        </div>
      ) : null}
      <p className="visually-hidden" role="status">
        {taken ? `Coordonnées de ${taken.client_name} reprises` : null}
      </p>
      {places.length > 1 ? (
        <div
          className={`office-actions ${styles.whole}`}
          role="group"
          aria-label={`Lieux de ${taken?.client_name ?? ""}`}
        >
          {places.map((place) => {
            const { street, postalCode, city } = placeOf(place)
            return (
              <Button
                key={place.id}
                variant="default"
                size="compact-sm"
                aria-pressed={street === address}
                onClick={() => fill({ address: street, postal_code: postalCode, city })}
              >
                {[place.address, place.complement, place.city].filter(Boolean).join(", ")}
              </Button>
            )
          })}
        </div>
      ) : null}
      <div className={`${styles.whole} ${styles.grid}`} hidden={isFolded}>
        <TextInput
          {...input("client_name")}
          withAsterisk
          className={styles.half}
          data-autofocus={!isNew || undefined}
        />
        <TextInput {...input("client_phone")} withAsterisk type="tel" className={styles.half} />
        {isNew && !taken ? <KnownClients phone={client_phone} onKnown={take} /> : null}
        <TextInput {...input("client_email")} type="email" className={styles.whole} />
        <AddressFields form={form} />
      </div>
      {form.values.client_email.trim() === "" ? (
        <p className={`office-minor ${styles.whole}`}>Sans e-mail, le client ne reçoit rien par écrit.</p>
      ) : null}
    </>
  )
}

/** Who gave the number that is typed in its field. */
function KnownClients({ phone, onKnown }: { phone: string; onKnown: (client: KnownClient) => void }) {
  const isLong = phone.replace(/\D/g, "").length >= 7
  const { data } = useQuery({ ...clientsQuery(phone), enabled: isLong })
  const clients = isLong ? (data ?? []) : []
  return (
    <div className={styles.whole}>
      <p className="visually-hidden" role="status">
        {clients.length > 0 ? `${countOf(clients.length, "client", "clients")} à ce numéro` : null}
      </p>
      {clients.length > 0 ? (
        <ul className={styles.clients} aria-label="Clients à ce numéro">
          {clients.map((client) => (
            <li key={client.customer_id ?? client.client_name}>
              <button type="button" className={styles.client} onClick={() => onKnown(client)}>
                <UserCheck aria-hidden size={18} />
                <span>
                  <strong>{client.client_name}</strong>
                  <Minor>{describeClient(client)}</Minor>
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const lineOf = ({ street, postalCode, city }: AddressSuggestion) => `${street}, ${postalCode} ${city}`

/** Street with suggestions while typing, postal code and city. A postal code outside the zone shows a warning and does not block. */
function AddressFields({ form }: { form: RequestForm }) {
  const { addresses, ask, forget } = useAddresses()
  const { data: isServed } = useQuery(zonesQuery())
  const { postal_code: code } = form.values
  function type(text: string) {
    const picked = addresses.find((address) => lineOf(address) === text)
    if (!picked) {
      form.setFieldValue("address", text)
      return ask(text)
    }
    form.setValues({ address: picked.street, postal_code: picked.postalCode, city: picked.city })
    form.clearFieldError("address")
    form.clearFieldError("postal_code")
    forget()
  }
  return (
    <>
      <Autocomplete
        {...form.getInputProps("address")}
        label={fieldLabels.address}
        withAsterisk
        autoComplete="off"
        className={styles.whole}
        data={[...new Set(addresses.map(lineOf))]}
        filter={({ options }) => options}
        comboboxProps={{ withinPortal: false, transitionProps: { duration: 0 } }}
        // Open only with suggestions: otherwise Escape must close the dialog.
        dropdownOpened={addresses.length > 0}
        onDropdownClose={forget}
        onChange={type}
      />
      <TextInput
        {...form.getInputProps("postal_code")}
        label={fieldLabels.postal_code}
        inputMode="numeric"
        maxLength={5}
        className={styles.third}
      />
      <TextInput {...form.getInputProps("city")} label={fieldLabels.city} className={styles.rest} />
      <p role="status" className={`${styles.whole} ${styles.zone}`}>
        {isServed && /^\d{5}$/.test(code) && !isServed(code) ? (
          <>
            <MapPinOff aria-hidden size={16} /> {OUT_OF_ZONE} Vous pouvez continuer.
          </>
        ) : null}
      </p>
    </>
  )
}
