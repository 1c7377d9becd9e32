import { Container } from "#app/site/bricks/container.tsx"
import type { FormRefusal } from "#app/lib/refusal.ts"
import { type ClientPage, pairsOf } from "#domain/client-page/client-page.ts"
import type { Company } from "#domain/company/company.ts"
import { formatLongDate } from "#domain/dates.ts"
import { isToPay } from "#domain/invoices/client-invoice.ts"
import type { Done } from "./take-form.ts"
import { Choices } from "./choices.tsx"
import { Documents } from "./documents.tsx"
import { Messages } from "./messages.tsx"
import { Pairs } from "./pairs.tsx"
import { Photos } from "./photos.tsx"
import { Quotes } from "./quotes.tsx"
import { Steps } from "./steps.tsx"
import { WhomToCall } from "./whom-to-call.tsx"
import { WorksHero } from "./works-hero.tsx"
import styles from "./client-page.module.css"

export type WorksPageProps = {
  works: ClientPage
  /** Address of the page, and base of its forms' addresses. */
  path: string
  messageId: string
  done: Done | null
  refusal: FormRefusal | undefined
  company: Company
  /** Whether the site sends mail. */
  sendsMail: boolean
}

/** The client's page of their works: progress, next step, choices to make, photos, documents and messages. */
export function WorksPage({ works, path, messageId, done, refusal, company, sendsMail }: WorksPageProps) {
  const { choices, photos, documents, messages, quotes, invoices, money } = works
  const pairs = pairsOf(photos)
  const form = { path, refusal }
  // A quote to sign or an invoice to pay waits for the client: it comes first.
  const isAsking = quotes.some(({ state }) => state === "sent") || invoices.some(isToPay)
  return (
    <div data-seen={`${path}/vu`} className={styles.page}>
      <WorksHero works={works} />
      <Container className={styles.layout}>
        <div className={styles.main}>
          {choices.length > 0 ? (
            <Choices choices={choices} photos={photos} isDone={done === "choisi"} {...form} />
          ) : null}
          {pairs.length > 0 ? <Pairs pairs={pairs} /> : null}
          <Photos photos={photos} isOver={works.status === "completed"} />
          <Messages
            messages={messages}
            messageId={messageId}
            isDone={done === "ecrit"}
            isMailed={sendsMail && works.has_email}
            company={company}
            {...form}
          />
        </div>
        <div className={styles.side}>
          {isAsking ? <Quotes {...{ quotes, invoices, money }} /> : null}
          <Steps works={works} />
          <WhomToCall company={company} />
          {quotes.length + invoices.length > 0 && !isAsking ? <Quotes {...{ quotes, invoices, money }} /> : null}
          {documents.length > 0 ? <Documents documents={documents} /> : null}
          <p className="minor measure">
            Cette page est à vous&nbsp;: quiconque en a l’adresse la voit.{" "}
            {works.open_until ? `Elle reste ouverte jusqu’au ${formatLongDate(works.open_until)}.` : null}
          </p>
        </div>
      </Container>
    </div>
  )
}
