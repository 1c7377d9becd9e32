import { FileQuestionMark, Trophy, Zap } from "lucide-react"
import { mailSentence, mailsLeave } from "#app/office/feedback/mails-leave.ts"
import { confirmAction } from "#app/office/form/confirm.tsx"
import { Figures } from "#app/office/records/cells.tsx"
import { Lines, Minor, PhoneLink } from "#app/office/records/record-cells.tsx"
import { type Column, Records } from "#app/office/records/records.tsx"
import { StatusBadge } from "#app/office/records/status-badge.tsx"
import { useIsPhone } from "#app/office/shell/use-is-phone.ts"
import { formatShortDate, parisDate, parisToday } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { formatPhone } from "#domain/phone-format.ts"
import { describeGap, describePrices, type Round } from "#domain/price-requests/compare.ts"
import { countDays } from "#domain/price-requests/labels.ts"
import { describePapers } from "#domain/price-requests/papers.ts"
import { uncapitalized } from "#domain/typography.ts"
import { describeVat } from "#domain/vat.ts"
import type { PriceRequest } from "./data.ts"
import { PREPARED, priceRequestLooks } from "./looks.ts"
import { useWithdraw } from "./queries.ts"
import { PriceRequestActions, type PriceRequestHandlers } from "./price-actions.tsx"
import { PriceFile } from "./price-file.tsx"
import styles from "./price-requests.module.css"

type PriceRoundProps = {
  round: Round<PriceRequest>
  name: string
  /** The missing papers of each answer whose choice the law ties to them; undefined while loading. */
  papers: ReadonlyMap<string, string[]> | undefined
} & Omit<PriceRequestHandlers, "onWithdraw">

/** The requests of one round and their answers side by side: the chosen one first, then by state and ascending price. */
export function PriceRound({ round, name, papers, ...handlers }: PriceRoundProps) {
  const isPhone = useIsPhone()
  const withdraw = useWithdraw()
  const [first] = round.requests
  if (!first) return null
  const photos = first.selected_photos.length
  const prices = describePrices(round)
  const actions = {
    ...handlers,
    onWithdraw: ({ id, contractor }: PriceRequest) =>
      confirmAction({
        title: "Retirer la demande",
        question: `Êtes-vous sûr de vouloir retirer la demande faite à ${contractor.name}\u00a0?`,
        detail: mailSentence(
          "Son lien n’ouvrira plus rien, et un e-mail le lui dit.",
          "Son lien n’ouvrira plus rien. Aucun e-mail ne part\u00a0: prévenez-le.",
        ),
        confirmLabel: "Retirer",
        isDestructive: true,
        onConfirm: () => withdraw.mutate(id),
      }),
  }
  return (
    <section className={styles.round} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.title}>{name}</h2>
        <p className={styles.message}>{first.message}</p>
        <p className="office-minor">
          {[
            `Réponse jusqu’au ${formatShortDate(first.due_on)}`,
            photos > 0 ? `${photos} photo${photos > 1 ? "s" : ""}` : null,
            first.include_details ? "avec les coordonnées du client" : "sans les coordonnées du client",
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {prices ? <p className={styles.prices}>{prices}</p> : null}
      </header>
      <Records
        caption={`Réponses\u00a0: ${uncapitalized(name)}`}
        view={isPhone ? "cards" : "table"}
        rows={round.requests}
        rowKey={({ id }) => id}
        columns={columnsOf(round, papers, actions)}
      />
    </section>
  )
}

function columnsOf(
  round: Round<PriceRequest>,
  papers: PriceRoundProps["papers"],
  actions: PriceRequestHandlers,
): Column<PriceRequest>[] {
  return [
    {
      header: "Sous-traitant",
      card: "head",
      cell: ({ id, contractor }) => (
        <Lines>
          <b>{contractor.name}</b>
          <PhoneLink phone={contractor.phone}>{formatPhone(contractor.phone)}</PhoneLink>
          <Papers missing={round.isAwarded ? [] : (papers?.get(id) ?? [])} />
        </Lines>
      ),
    },
    {
      header: "État",
      card: "head",
      cell: (request) => (
        <Lines>
          <StatusBadge
            look={request.status === "sent" && !mailsLeave() ? PREPARED : priceRequestLooks[request.status]}
          />
          <Minor>{request.status === "sent" && !mailsLeave() ? "Lien à transmettre" : whenOf(request)}</Minor>
        </Lines>
      ),
    },
    {
      header: "Prix HT",
      align: "end",
      cell: ({ id, price, price_with_vat, vat_rate }) =>
        price === null ? null : (
          <Lines>
            <span className={`office-figures ${styles.price}`}>{formatEuros(price)}</span>
            <Minor>
              {formatEuros(price_with_vat ?? price)} TTC, <Figures>{describeVat(vat_rate ?? 0)}</Figures>
            </Minor>
            {round.cheapest === id ? (
              <span className={styles.best}>
                <Trophy aria-hidden size={14} />
                Le moins cher
              </span>
            ) : (
              <Gap words={describeGap(price, round.lowest)} />
            )}
          </Lines>
        ),
    },
    {
      header: "Début et durée",
      cell: ({ id, start_on, delay_days }) =>
        start_on === null ? null : (
          <Lines>
            <span>À partir du {formatShortDate(start_on)}</span>
            {delay_days === null ? null : <span>{countDays(delay_days)}</span>}
            {round.quickest === id ? (
              <span className={styles.best}>
                <Zap aria-hidden size={14} />
                Le plus rapide
              </span>
            ) : delay_days !== null && round.shortest !== null && delay_days > round.shortest ? (
              <Gap words={`+\u00a0${countDays(delay_days - round.shortest)}`} />
            ) : null}
          </Lines>
        ),
    },
    {
      header: "Commentaire",
      card: "foot",
      cell: ({ comment, file_path, file_name, contractor, award_reason }) =>
        comment || file_path || award_reason ? (
          <Lines>
            {comment ? <span className={styles.comment}>{comment}</span> : null}
            {file_path && file_name ? <PriceFile path={file_path} name={file_name} about={contractor.name} /> : null}
            {award_reason ? <Minor>Retenu sans toutes les pièces&nbsp;: {award_reason}</Minor> : null}
          </Lines>
        ) : null,
    },
    {
      header: "Actions",
      isHeaderHidden: true,
      card: "foot",
      align: "end",
      cell: (request) => <PriceRequestActions request={request} isAwarded={round.isAwarded} {...actions} />,
    },
  ]
}

/** How far from the best one. */
function Gap({ words }: { words: string | null }) {
  return words ? <span className={styles.gap}>{words}</span> : null
}

function Papers({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null
  const words = missing.length > 1 ? `${missing.length} pièces à demander` : "1 pièce à demander"
  return (
    <span className={styles.papers} title={describePapers(missing)}>
      <FileQuestionMark aria-hidden size={14} />
      {words}
      <span className="visually-hidden">&nbsp;: {describePapers(missing)}</span>
    </span>
  )
}

/** The date of the current state, or that no answer came in time; null while an unread request is open, and for a withdrawn one. */
function whenOf({ status, answered_at, viewed_at, due_on, awarded_at }: PriceRequest): string | null {
  const on = (instant: string | null) => (instant ? `le ${formatShortDate(parisDate(new Date(instant)))}` : null)
  if (status === "accepted") return on(awarded_at)
  if (status === "answered" || status === "declined" || status === "rejected") return on(answered_at)
  if (status === "withdrawn") return null
  if (due_on < parisToday()) return "Sans réponse à temps"
  return status === "viewed" ? on(viewed_at) : null
}
