import { ButtonLink } from "#app/site/bricks/button.tsx"
import { Section } from "#app/site/bricks/section.tsx"
import type { Company } from "#domain/company/company.ts"
import { formatEuros } from "#domain/money.ts"
import { withTaxWords } from "#domain/vat.ts"
import { quotePath } from "#domain/contact/quote-path.ts"
import { BookingHero } from "./booking-hero.tsx"
import { ReturnNotice } from "./payment-panel.tsx"
import type { BookingData, PaymentReturn } from "./types.ts"

type ClosedBookingProps = { booking: BookingData; company: Company; payment: PaymentReturn }

/** `/brico` while no payment is possible, so that nothing can be booked online: how to reach the company, and its prices. */
export function ClosedBooking({ booking, company, payment }: ClosedBookingProps) {
  const { phone, email, isVatExempt } = company
  return (
    <>
      <BookingHero services={[]} company={company} nextSlot={null} />
      <Section
        id="reserver"
        title={phone ? "Réservez par téléphone" : "Écrivez-nous pour réserver"}
        intro="La réservation en ligne est fermée pour le moment. Dites-nous ce qu’il faut faire et quand&nbsp;: nous fixons le rendez-vous avec vous."
      >
        <div className="stack gap-3">
          <ReturnNotice payment={payment} phone={phone} />
          <p className="cluster gap-tight">
            {phone ? (
              <ButtonLink href={phone.href} size="large">
                Appeler le {phone.label}
              </ButtonLink>
            ) : null}
            <ButtonLink href={quotePath("brico")} size="large" variant={phone ? "secondary" : "primary"}>
              Nous écrire
            </ButtonLink>
          </p>
          {email ? (
            <p>
              Ou par e-mail, à <a href={`mailto:${email}`}>{email}</a>.
            </p>
          ) : null}
          <div className="stack gap-tight">
            <h3>Nos prix de départ</h3>
            <ul>
              {booking.services.map(({ id, name, base_price }) => (
                <li key={id}>
                  {name}&nbsp;: à partir de {withTaxWords(formatEuros(base_price), isVatExempt)}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </Section>
    </>
  )
}
