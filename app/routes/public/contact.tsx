import { data, redirect, useLocation } from "react-router"
import { callBack } from "#app/site/contact/call-back.server.ts"
import { CALLBACK_MARK, readAnswer, writeAnswer } from "#app/site/contact/callback-answer.ts"
import { CallbackForm } from "#app/site/contact/callback-form.tsx"
import { ContactHero } from "#app/site/contact/contact-hero.tsx"
import { Coordinates } from "#app/site/contact/coordinates.tsx"
import { FaqGrid } from "#app/site/contact/faq-grid.tsx"
import { Guarantees } from "#app/site/contact/guarantees.tsx"
import { QuoteForm } from "#app/site/contact/quote-form.tsx"
import { ContactLayout } from "#app/site/contact/contact-layout.tsx"
import { Team } from "#app/site/contact/team.tsx"
import { Values } from "#app/site/contact/values.tsx"
import { Zone } from "#app/site/contact/zone.tsx"
import { readPeople } from "#app/lib/company.ts"
import { readFaqs } from "#app/site/contact/data.ts"
import { sendRequest } from "#app/site/contact/send-request.server.ts"
import type { ContactRefusal, SentState } from "#app/site/contact/types.ts"
import { pageMeta, wordsOf } from "#app/site/frame/meta.ts"
import { faqData } from "#app/site/frame/structured-data.ts"
import { useSite } from "#app/site/frame/use-site.ts"
import { dbContext, encodeImageContext, formStampsContext, mayWriteContext, requestContext } from "#app/lib/contexts.ts"
import { readForm, textOf } from "#app/lib/read-form.ts"
import type { FormRefusal } from "#app/lib/refusal.ts"
import type { RouteHandle } from "#app/lib/route-handle.ts"
import siteScript from "#app/site/scripts/site.ts?worker&url"
import { byLines } from "#domain/company/lines.ts"
import { faqsFor } from "#domain/contact/default-faqs.ts"
import { contactChoices } from "#domain/contact/labels.ts"
import { readKnown } from "#domain/contact/quote-path.ts"
import type { Route } from "./+types/contact"

export const handle: RouteHandle = { keep: { answersTo: ["demande", "cp", "rappel", "service", "projet"] } }

const ANSWERS: Record<string, SentState> = { envoyee: "sent", "envoyee-sans-photos": "sent-without-photos" }

const SUBJECTS = { both: "une rénovation ou un petit travail", reno: "une rénovation", brico: "un petit travail" }

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = matches[1].loaderData
  const { lines, zone } = wordsOf(site)
  const page = pageMeta(
    {
      title: "Contact et devis gratuit",
      description: `Demandez un devis gratuit pour ${byLines(lines, SUBJECTS)} ${zone.where}\u00a0: téléphone, e-mail, horaires, zone et questions fréquentes.`,
      path: "/contact",
      name: "Contact",
    },
    site,
  )
  if (!loaderData || !site) return page
  return [...page, { "script:ld+json": faqData(faqsFor(loaderData.faqs, site.company)) }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const [faqs, people] = await Promise.all([readFaqs(db), readPeople(db)])
  const params = new URL(request.url).searchParams
  const sent = ANSWERS[params.get("demande") ?? ""] ?? null
  const asked = readAnswer(params.get("rappel"))
  return { faqs, people, sent, asked, postalCode: params.get("cp"), stamp: context.get(formStampsContext).issue() }
}

/** Of the two forms of the page, the one that came back. */
type Refused = { quote?: ContactRefusal; callback?: FormRefusal }

/** Success redirects to another address, so that a reload does not send the form again. */
export async function action({ context, request }: Route.ActionArgs) {
  const surroundings = {
    db: context.get(dbContext),
    report: context.get(requestContext).report,
    mayWrite: context.get(mayWriteContext),
    stamps: context.get(formStampsContext),
    encodeImage: context.get(encodeImageContext),
  }
  const form = await readForm(request)
  if (textOf(form, "formulaire") === CALLBACK_MARK) {
    const call = await callBack(surroundings, form)
    if ("asked" in call) throw redirect(`/contact?rappel=${writeAnswer(call.asked)}#rappel-reponse`, 303)
    const [callback, init] = call.refused
    return data<Refused>({ callback }, init)
  }
  const outcome = await sendRequest(surroundings, form)
  if (outcome.sent) {
    const answer = outcome.lostPhotos ? "envoyee-sans-photos" : "envoyee"
    throw redirect(`/contact?demande=${answer}#reponse`, 303)
  }
  return data<Refused>({ quote: outcome.refusal }, { status: outcome.status })
}

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { faqs, people, sent, asked, postalCode, stamp } = loaderData
  const { company } = useSite()
  const known = readKnown(new URLSearchParams(useLocation().search), contactChoices(company.lines))
  return (
    <>
      <ContactHero company={company} />
      <ContactLayout
        form={<QuoteForm company={company} refusal={actionData?.quote} {...{ sent, stamp, known }} />}
        below={<Guarantees company={company} />}
        aside={
          <>
            <CallbackForm companyName={company.name} refusal={actionData?.callback} {...{ asked, stamp }} />
            <Coordinates company={company} founder={people.founder} />
            <Zone departments={company.departments} asked={postalCode} />
          </>
        }
      />
      <Team team={people.team} />
      <script type="module" src={siteScript} />
      <FaqGrid faqs={faqsFor(faqs, company)} takesBookings={company.lines.brico} />
      <Values isVatExempt={company.isVatExempt} />
    </>
  )
}
