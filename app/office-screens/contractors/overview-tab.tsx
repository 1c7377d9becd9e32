import { useQuery } from "@tanstack/react-query"
import { ErrorOf } from "#app/office/records/error-panel.tsx"
import { Fact, FactGroup, Section } from "#app/office/records/facts.tsx"
import { Reach } from "#app/office/records/record-panel.tsx"
import { PersonPicture } from "#app/office/shell/person-picture.tsx"
import { formatRating } from "#domain/contractors/figures.ts"
import { describeSpecialties } from "#domain/contractors/labels.ts"
import { formatDateTime, formatShortDate } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { formatPhone } from "#domain/phone-format.ts"
import type { ContractorDetails } from "./data.ts"
import { filesQuery } from "./records.ts"
import styles from "./contractors.module.css"
import { PaperList } from "./paper-list.tsx"

type OverviewTabProps = { contractor: ContractorDetails; onEditPaper: (id: string) => void }

export function OverviewTab({ contractor, onEditPaper }: OverviewTabProps) {
  const { name, phone, email, address, photo_path, papers, last_active } = contractor
  const files = useQuery(filesQuery([...papers.map(({ path }) => path), ...(photo_path ? [photo_path] : [])]))
  return (
    <>
      <div className={styles.photo}>
        <PersonPicture name={name} address={files.data?.get(photo_path ?? "") ?? null} size={72} />
        <Reach phone={{ number: phone, label: formatPhone(phone) }} email={email} address={address} />
      </div>
      <FactGroup title="Informations">
        <Fact label="Spécialités">{describeSpecialties(contractor.specialties)}</Fact>
        <Fact label="Tarif horaire">
          {contractor.hourly_rate > 0 ? `${formatEuros(contractor.hourly_rate)} de l’heure` : null}
        </Fact>
        <Fact label="Note">{formatRating(contractor.rating) ?? "Pas encore noté"}</Fact>
        <Fact label="Adresse">{address}</Fact>
        <Fact label="Avec nous depuis">{formatShortDate(contractor.date_joined)}</Fact>
        <Fact label="Dernière activité">{last_active ? formatDateTime(new Date(last_active)) : null}</Fact>
      </FactGroup>
      <Section title="Assurances et documents">
        <ErrorOf read={files} title="Impossible de générer l’URL d’aperçu" />
        <PaperList contractor={contractor} addresses={files.data} onEdit={onEditPaper} />
      </Section>
    </>
  )
}
