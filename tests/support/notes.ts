import type { Note } from "#domain/documents/note.ts"

type Case = {
  name?: string
  franchise?: boolean
  cancelled?: boolean
  fees?: number
  specimen?: boolean
  label?: string
}

/** A note as the database writes it: a job at 10 % with a part at 20 %, paid by card and in cash. */
export function exampleNote({ name, franchise, cancelled, fees, specimen, label }: Case = {}): Note {
  const rate = (percent: number) => (franchise ? 0 : percent)
  const fee = (number: number) => ({
    label: `Fourniture n° ${number}`,
    quantity: 1,
    amount_cents: 1_000,
    vat_rate: rate(20),
  })
  const rows = [
    { label: label ?? "Remplacement d’un robinet de cuisine", quantity: 1, amount_cents: 14_900, vat_rate: rate(10) },
    ...(fees
      ? Array.from({ length: fees }, (_, index) => fee(index + 1))
      : [{ label: "Robinet mitigeur", quantity: 2, amount_cents: 3_550, vat_rate: rate(20) }]),
  ]
  const feesCents = rows.slice(1).reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const net = (cents: number, percent: number) => Math.round((cents * 100) / (100 + percent))
  const total = (cents: number, percent: number) => ({
    vat_rate: rate(percent),
    net_cents: net(cents, rate(percent)),
    vat_cents: cents - net(cents, rate(percent)),
  })
  const totals = franchise ? [total(14_900 + feesCents, 0)] : [total(14_900, 10), total(feesCents, 20)]
  const total_cents = cancelled ? 8_000 : 14_900 + feesCents
  return {
    reference: "BR-1A2B3C4D",
    number: 1,
    written_on: "2026-11-26",
    is_specimen: specimen ?? false,
    is_cancelled: cancelled ?? false,
    is_done: !cancelled,
    appointment_on: "2026-11-24",
    seller: {
      name: "Mirabelle",
      legal_form: "SAS",
      share_capital: "10000",
      address: "12 rue des Lilas, 75011 Paris",
      siret: "12345678900012",
      rcs: "RCS Paris 123 456 789",
      tva: franchise ? null : "FR12345678901",
      vat_exempt: franchise ?? false,
      phone: "+33142424242",
      email: "bonjour@mirabelle.example",
      insurer_identity: "Assurances du Bâtiment, 1 place de la République, 75003 Paris",
      insurance_contract: "AB-123456",
      insurance_area: "France métropolitaine",
      mediator_identity: "Médiation de la consommation, 5 rue Exemple, 75009 Paris",
      mediator_website: "https://mediation.example",
    },
    client: { name: name ?? "Camille Œuvrard", address: "3 boulevard Voltaire\n75011 Paris" },
    place: "3 boulevard Voltaire\n75011 Paris",
    rows: cancelled ? [] : rows,
    totals: cancelled ? [total(8_000, 10)] : totals,
    payments: [
      { kind: "payment", amount_cents: 8_000, method: "card_online", on: "2026-11-03" },
      ...(cancelled
        ? []
        : [{ kind: "payment", amount_cents: total_cents - 8_000, method: "cash", on: "2026-11-24" } as const]),
    ],
    total_cents,
    paid_cents: total_cents,
    due_cents: 0,
  }
}
