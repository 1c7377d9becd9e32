import { useEffect, useRef } from "react"
import { ChoiceCard } from "#app/site/bricks/choice-card.tsx"
import { WholeNames } from "#app/site/bricks/whole-names.tsx"
import { TradeIllustration } from "#app/illustrations/trades.tsx"
import { quoteFirstSentence } from "#domain/booking/consents.ts"
import type { BookableService } from "#domain/booking/service.ts"
import { formatDuration } from "#domain/dates.ts"
import { formatEuros } from "#domain/money.ts"
import { keepSignsTogether } from "#domain/typography.ts"
import { VAT_EXEMPTION } from "#domain/vat.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import type { BookingPage } from "./types.ts"
import type { WizardAction, WizardState } from "./wizard-state.ts"
import styles from "./service-step.module.css"

type ServiceStepProps = {
  page: BookingPage
  state: WizardState
  errors: Record<string, string>
  edit: (action: WizardAction) => void
}

/** The visitor chooses a trade, then one of its services. */
export function ServiceStep({ page, state, errors, edit }: ServiceStepProps) {
  const byCategory = Map.groupBy(page.services, (service) => service.category)
  const category = page.categories.find(({ code }) => code === state.category)
  const services = byCategory.get(category?.code ?? "") ?? []
  const jobs = useRef<HTMLFieldSetElement>(null)
  const isTapped = useRef(false)
  // After a tap on a trade, scrolls as little as needed to show its second job, or its only one.
  useEffect(() => {
    const [first, second = first] = jobs.current?.querySelectorAll("label") ?? []
    if (isTapped.current) second?.scrollIntoView({ block: "nearest" })
    isTapped.current = false
  }, [category?.code])
  return (
    <>
      <fieldset className="stack gap-tight" data-invalid={errors.service_id && !category ? true : undefined}>
        <legend className="legend">Choisissez un domaine</legend>
        <div className={styles.tiles}>
          {page.categories.map(({ code, name }) => (
            <ChoiceCard
              key={code}
              shape="tile"
              name="category"
              value={code}
              checked={state.category === code}
              onChange={() => {
                isTapped.current = true
                edit({ type: "category-chosen", category: code })
              }}
            >
              <TradeIllustration category={code} className={styles.drawing} />
              <span className={styles.trade}>{name}</span>
              <span className={`soft ${styles.detail}`}>
                dès {formatEuros(lowestPrice(byCategory.get(code) ?? []))}
              </span>
            </ChoiceCard>
          ))}
        </div>
      </fieldset>
      {category ? (
        <fieldset
          ref={jobs}
          className={`stack gap-tight ${styles.jobs}`}
          data-invalid={errors.service_id ? true : undefined}
        >
          <legend className="legend">Choisissez une prestation en {category.name.toLowerCase()}</legend>
          {category.description ? <p className="minor measure lines">{category.description}</p> : null}
          {services.map((service) => (
            <ChoiceCard
              key={service.id}
              name="service_id"
              value={service.id}
              checked={state.serviceId === service.id}
              onChange={() => edit({ type: "service-chosen", serviceId: service.id, category: category.code })}
            >
              <ServiceLine service={service} isVatExempt={page.isVatExempt} />
            </ChoiceCard>
          ))}
        </fieldset>
      ) : null}
      {errors.service_id ? <p className="error">{errors.service_id}</p> : null}
      <p className="minor measure">
        Prix de départ{page.isVatExempt ? `. ${VAT_EXEMPTION}` : ", toutes taxes comprises"}. {quoteFirstSentence}{" "}
        {page.ratesNotice ? <span className="lines">{page.ratesNotice.replace(/[^.!?…]$/, "$&.")} </span> : null}
        Vous ne trouvez pas&nbsp;? <a href={quotePath("brico")}>Demandez un devis</a>.
      </p>
    </>
  )
}

function ServiceLine({ service, isVatExempt }: { service: BookableService; isVatExempt: boolean }) {
  return (
    <span className={styles.line}>
      <b>{service.name}</b>
      <span className={styles.price}>
        à partir de{" "}
        <b>
          {formatEuros(service.base_price)}
          {isVatExempt ? null : " TTC"}
        </b>
      </span>
      {service.description ? <span className={`minor ${styles.description}`}>{service.description}</span> : null}
      <span className={`minor ${styles.duration}`}>environ {formatDuration(service.duration_minutes)}</span>
      {service.included ? (
        <span className={`minor ${styles.included}`}>
          <b>Le prix comprend&nbsp;:</b> <WholeNames>{keepSignsTogether(service.included)}</WholeNames>
        </span>
      ) : null}
    </span>
  )
}

function lowestPrice(services: BookableService[]): number {
  return Math.min(...services.map((service) => service.base_price))
}
