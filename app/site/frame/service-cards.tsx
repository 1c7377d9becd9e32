import { ArrowRight } from "lucide-react"
import type { ReactNode } from "react"
import { Card } from "#app/site/bricks/card.tsx"
import { Picture } from "#app/site/bricks/picture.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import ticks from "#app/site/bricks/ticks.module.css"
import { ScenePicture } from "#app/illustrations/scene-picture.tsx"
import { freeCancellationShort } from "#domain/booking/terms.ts"
import type { Company, SitePhoto } from "#domain/company/company.ts"
import { byLines, type Line } from "#domain/company/lines.ts"
import { withPromise } from "#domain/company/statistics.ts"
import { formatEuros } from "#domain/money.ts"
import { withTaxWords } from "#domain/vat.ts"
import styles from "./service-cards.module.css"

type ServiceCardsProps = {
  /** The first free slot of Brico, in words; null when there is none. */
  nextSlot: string | null
  company: Company
  /** Services with their starting prices, shown on the Brico card. */
  samples: { id: string; name: string; base_price: number }[]
  /** What renovations cost, shown on the Réno card. */
  budgets: { name: string; price: string }[]
}

export function ServiceCards({ company, samples, budgets, nextSlot }: ServiceCardsProps) {
  const { figures, lineNames, photos, prepayment, takesBookings, lines } = company
  // A row of photographs or a row of drawings, never one beside the other.
  const hasPhotos = (!lines.reno || photos.reno !== null) && (!lines.brico || photos.brico !== null)
  return (
    <Section
      title={
        lines.reno && lines.brico
          ? "Deux façons de\u00a0prendre soin de\u00a0chez\u00a0vous"
          : "Notre façon de\u00a0prendre soin de\u00a0chez\u00a0vous"
      }
      intro={byLines(lines, {
        both: "Un grand projet se prépare, une petite panne n’attend pas\u00a0: à chacun son équipe et sa manière de faire.",
        reno: "Un grand projet se prépare\u00a0: nous le regardons avec vous, sur place, avant d’en dire le prix.",
        brico: "Une petite panne n’attend pas\u00a0: nous venons pour un robinet comme pour un meuble à monter.",
      })}
    >
      <div className={`columns ${styles.cards}`}>
        {lines.reno ? (
          <ServiceCard
            title={lineNames.reno}
            scene={<Scene line="reno" photo={hasPhotos ? photos.reno : null} />}
            summary="La rénovation complète ou partielle de votre logement, tous corps de métier réunis."
            benefits={[
              "Visite sur place et analyse de vos besoins",
              withPromise("Devis gratuit et détaillé", figures.quotePromise),
              "De la démolition aux finitions, un seul interlocuteur",
            ]}
            link={{ href: "/reno", label: "Préparer ma rénovation" }}
          >
            {budgets.length > 0 ? <Budgets budgets={budgets} /> : null}
          </ServiceCard>
        ) : null}
        {lines.brico ? (
          <ServiceCard
            title={lineNames.brico}
            scene={<Scene line="brico" photo={hasPhotos ? photos.brico : null} />}
            summary={`Dépannage, petits travaux et entretien par un artisan qualifié${takesBookings ? ", au créneau que vous choisissez" : ""}.`}
            benefits={
              takesBookings
                ? [
                    ...(samples.length > 0 ? [] : ["Des prix affichés avant de réserver"]),
                    "Votre créneau choisi en ligne, en quelques minutes",
                    `Un acompte de ${prepayment}, remboursé si vous annulez au moins ${freeCancellationShort} avant`,
                  ]
                : ["Réparations, montage, entretien", "Un prix annoncé avant de commencer"]
            }
            link={{
              href: "/brico",
              label: takesBookings ? "Réserver une intervention" : "Découvrir nos petits travaux",
            }}
          >
            {takesBookings && samples.length > 0 ? (
              <Samples samples={samples} isVatExempt={company.isVatExempt} />
            ) : null}
            {takesBookings && nextSlot ? (
              <p>
                Prochain créneau libre&nbsp;: <b className="nowrap">{nextSlot}</b>
              </p>
            ) : null}
          </ServiceCard>
        ) : null}
      </div>
    </Section>
  )
}

type ServiceCardProps = {
  title: string
  scene: ReactNode
  summary: string
  benefits: string[]
  link: { href: string; label: string }
  children?: ReactNode
}

function Scene({ line, photo }: { line: Line; photo: SitePhoto | null }) {
  if (!photo) return <ScenePicture name={line} />
  return (
    <Picture
      src={photo.src}
      alt=""
      focus={photo.focus}
      className={`photo ${styles.photo}`}
      sizes="(width < 44rem) calc(100vw - 2.5rem), 40rem"
    />
  )
}

/** Real prices, each a link to the wizard with this service chosen. */
function Samples({ samples, isVatExempt }: Pick<ServiceCardsProps, "samples"> & { isVatExempt: boolean }) {
  return (
    <ul className={styles.samples} aria-label="Quelques prix">
      {samples.map(({ id, name, base_price }) => (
        <li key={id}>
          <a href={`/brico?prestation=${id}#reserver`}>{name}</a>
          <span className="nowrap">
            dès <b>{withTaxWords(formatEuros(base_price), isVatExempt)}</b>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What works cost, each a link to all prices. */
function Budgets({ budgets }: Pick<ServiceCardsProps, "budgets">) {
  return (
    <ul className={`${styles.samples} ${styles.budgets}`} aria-label="Quelques budgets">
      {budgets.map(({ name, price }, index) => (
        <li key={index}>
          <a href="/reno#combien">{name}</a>
          <b className="nowrap">{price}</b>
        </li>
      ))}
    </ul>
  )
}

function ServiceCard({ title, scene, summary, benefits, link, children }: ServiceCardProps) {
  return (
    <Card as="article" media={scene} className="lift">
      <h3 className="size-3">{title}</h3>
      <p className={`lead ${styles.summary}`}>{summary}</p>
      <ul className={`${ticks.ticks} ${styles.benefits}`}>
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      {children}
      <a className={`lead whole ${styles.link}`} href={link.href}>
        {link.label}
        <ArrowRight size={22} strokeWidth={2.5} aria-hidden="true" />
      </a>
    </Card>
  )
}
