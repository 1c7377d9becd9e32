import type { World } from "./backend.ts"

/** The company states all that the law wants to read on a quote. */
const COMPANY = `update public.company_settings set email = 'contact@mirabelle.test', phone = '01 99 00 12 34',
  address = '12 rue des Mirabelliers, 75011 Paris', legal_form = 'SARL', share_capital = '10000', siret = '73282932000074',
  rcs = 'RCS Paris 732 829 320', tva = 'FR44732829320', vat_exempt = false, insurer_identity = 'Assurances du Verger, 3 rue Basse, Lyon',
  insurance_contract = 'AV-778', insurance_area = 'France métropolitaine', mediator_identity = 'Médiateur du Verger, 75002 Paris',
  mediator_website = 'https://mediateur.example'`

/** Fills in the settings, and adds a place: what a quote needs of them before it is sent. Returns the fields of a draft that go with them. */
export async function sendableQuote(world: Pick<World, "sql">) {
  await world.sql(COMPANY)
  const [place] = await world.sql<{ id: string }>(
    "insert into public.places (address, postal_code, city) values ('8 rue des Prunes', '93100', 'Montreuil') returning id",
  )
  return {
    place_id: place?.id,
    starts_text: "le 4 janvier 2027",
    duration_text: "trois semaines",
    waste: {
      quantity: "2 m³",
      handling: "tri sur le chantier, évacuation par nos soins.",
      collection_name: "Déchèterie Pro du Canal",
      collection_address: "1 quai du Canal, 93500 Pantin",
      collection_kind: "déchèterie professionnelle",
      cost: "180",
    },
  }
}
