import { Fragment } from "react"
import { data, isRouteErrorResponse, redirectDocument, type ShouldRevalidateFunctionArgs } from "react-router"
import { Section } from "#app/site/bricks/section.tsx"
import { confirmationPath } from "#app/site/booking/confirmation-path.ts"
import { BookingHero, WizardGround } from "#app/site/booking/booking-hero.tsx"
import { BookingWizard } from "#app/site/booking/booking-wizard.tsx"
import { ClosedBooking } from "#app/site/booking/closed-booking.tsx"
import { FirstStepOnly } from "#app/site/booking/first-step-only.tsx"
import { NothingToBook } from "#app/site/booking/nothing-to-book.tsx"
import { NoScriptNote } from "#app/site/booking/no-script-note.tsx"
import { PendingPayment, ReturnNotice } from "#app/site/booking/payment-panel.tsx"
import { Testimonials } from "#app/site/booking/testimonials.tsx"
import { readNextSlot } from "#app/site/booking/next-slot.ts"
import { openCheckout, readBookingData, readOutcome } from "#app/site/booking/data.ts"
import type { PayAnswer, PaymentReturn } from "#app/site/booking/types.ts"
import { LineClosed } from "#app/site/frame/line-closed.tsx"
import { PageFailure } from "#app/site/frame/page-failure.tsx"
import { ProofStrip } from "#app/site/frame/proof-strip.tsx"
import { QuickBar } from "#app/site/frame/quick-bar.tsx"
import { closedMeta, pageMeta, wordsOf } from "#app/site/frame/meta.ts"
import { offersData } from "#app/site/booking/offers-data.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { readBasics } from "#app/lib/company.ts"
import { readTrust } from "#app/lib/company-papers.ts"
import { dbContext, publicConfigContext } from "#app/lib/contexts.ts"
import type { Db } from "#app/lib/db.ts"
import { ONCE_MORE, TRAP_FIELD } from "#app/lib/form-stamp-field.ts"
import { readJsonObject } from "#app/lib/read-form.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import { AppError, httpStatus } from "#domain/errors.ts"
import { formatEuros } from "#domain/money.ts"
import type { Route } from "./+types/booking"

const PENDING = "Paiement en cours de vérification"
const PAYMENT_FAILED = "Une erreur est survenue lors du traitement du paiement. Veuillez réessayer."

export const handle: RouteHandle = { hydrate: true, keep: { answersTo: ["payment", "session_id"] } }

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[1].loaderData
  if (loaderData?.isClosed) return closedMeta(site)
  const page = pageMeta(
    {
      title: isPending(loaderData?.payment) ? PENDING : "Brico\u00a0: réserver un dépannage ou un petit travail",
      description: `Plomberie, électricité, montage, peinture… ${wordsOf(site).zone.where}. Choisissez la prestation et l’heure, réservez en ligne\u00a0: prix affichés, acompte déduit du prix.`,
      path: "/brico",
      name: "Brico",
    },
    site,
  )
  const services = loaderData?.booking.services ?? []
  if (!site || services.length === 0) return page
  return [...page, { "script:ld+json": offersData(site, services) }]
}

const isPending = (payment: PaymentReturn | undefined) =>
  payment?.kind === "returned" && payment.outcome.state === "pending"

/** The outcome of a payment is private: only the plain page may be cached. `no-cache` makes the browser revalidate, because the page names scripts that a deployment replaces. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const params = new URL(request.url).searchParams
  const [{ lines }, booking, payment, trust, nextSlot] = await Promise.all([
    readBasics(db),
    readBookingData(db),
    readReturn(db, params),
    readTrust(db),
    readNextSlot(db),
  ])
  // A paid booking gets its own page, which can be opened again; the wizard's address keeps no trace of the payment.
  if (payment.kind === "returned" && payment.outcome.state === "paid")
    throw redirectDocument(confirmationPath(params.get("session_id") ?? ""))
  const { payments } = context.get(publicConfigContext)
  const headers = { "Cache-Control": params.has("payment") ? "private, no-store" : "no-cache" }
  // A visitor who comes back from a payment reads its outcome, also when the company has stopped Brico meanwhile.
  const isClosed = !lines.brico && payment.kind === "none"
  return data({ booking, payment, payments, trust, nextSlot, isClosed }, { headers, status: isClosed ? 404 : 200 })
}

async function readReturn(db: Db, params: URLSearchParams): Promise<PaymentReturn> {
  if (params.get("payment") === "cancelled") return { kind: "cancelled" }
  if (params.get("payment") !== "success") return { kind: "none" }
  const sessionId = params.get("session_id") ?? ""
  return { kind: "returned", outcome: await readOutcome(db, sessionId) }
}

/** Reserves the slot, then redirects to the payment page. A refusal is returned as a sentence with its fields. */
export async function action({ context, request }: Route.ActionArgs) {
  const order = await readJsonObject(request)
  try {
    if (order?.[TRAP_FIELD]) throw new AppError("invalid_input", { message: ONCE_MORE })
    const { url } = await openCheckout(context.get(dbContext), order)
    return redirectDocument(url)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, message, fields = {} } = error
    const spoken = code === "unexpected" || code === "unavailable" ? PAYMENT_FAILED : message
    return data<PayAnswer>({ refusal: { code, message: spoken, fields } }, { status: httpStatus(code) })
  }
}

/** A network or server failure shows a sentence in the form; the page and the typed text stay. */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<PayAnswer> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const code = isRouteErrorResponse(error) && error.status === 429 ? "too_many_requests" : "unavailable"
    // Without a response the network is the likely cause.
    const message = isRouteErrorResponse(error)
      ? PAYMENT_FAILED
      : `${PAYMENT_FAILED} Vérifiez votre connexion internet.`
    return { refusal: { code, message, fields: {} } }
  }
}

/** The step is in the URL but only matters in this tab: a change of step does not reload data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod || currentUrl.search === nextUrl.search) return defaultShouldRevalidate
  return false
}

export default function BookingRoute({
  loaderData: { booking, payment, payments, trust, nextSlot, isClosed },
}: Route.ComponentProps) {
  const { company } = useSite()
  const { phone, departments: zones, isVatExempt } = company
  const page = { ...booking, phone, zones, isVatExempt }
  const isBack = payment.kind !== "none"
  if (isClosed) return <LineClosed line="brico" name={company.name} />
  if (booking.services.length === 0 && !isBack) return <NothingToBook company={company} />
  if (payments === "none" && !isPending(payment)) return <ClosedBooking {...{ booking, company, payment }} />
  const Ground = isBack ? Fragment : WizardGround
  const intro = `Quatre étapes, trois minutes. ${formatEuros(booking.prepayment)} d’acompte, déduits du prix final.`
  return (
    <>
      {isBack ? null : (
        <FirstStepOnly>
          <BookingHero services={booking.services} {...{ company, nextSlot }} />
        </FirstStepOnly>
      )}
      <Ground>
        <Section
          id="reserver"
          level={isBack ? "h1" : "h2"}
          title={isPending(payment) ? PENDING : "Réservez votre intervention"}
          intro={isBack ? null : intro}
        >
          {isPending(payment) ? (
            <PendingPayment phone={page.phone} />
          ) : (
            <>
              <ReturnNotice payment={payment} phone={page.phone} />
              <NoScriptNote page={page} />
              <BookingWizard
                page={page}
                demo={payments === "demo"}
                resumeAt={isBack ? "confirmation" : null}
                level={isBack ? "h2" : "h3"}
              />
            </>
          )}
        </Section>
      </Ground>
      <FirstStepOnly>
        <ProofStrip trust={trust} rating={company.figures.rating} />
        {booking.testimonials.length > 0 ? (
          <QuickBar phone={phone} openNow={company.openNow} action={{ href: "#reserver", label: "Réserver" }}>
            <Testimonials entries={booking.testimonials} />
          </QuickBar>
        ) : null}
      </FirstStepOnly>
    </>
  )
}

export function ErrorBoundary() {
  return <PageFailure company={useSite().company} address="/brico" />
}
