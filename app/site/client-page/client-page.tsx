import { QuickBar } from "#app/site/frame/quick-bar.tsx"
import { Container } from "#app/site/bricks/container.tsx"
import type { FormRefusal } from "#app/lib/refusal.ts"
import { type ClientPage, pairsOf } from "#domain/client-page/client-page.ts"
import { waitingFor } from "#domain/client-page/waiting.ts"
import type { Company } from "#domain/company/company.ts"
import { formatLongDate } from "#domain/dates.ts"
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

/**
 * The client's page of their works: what waits for them, progress, next step, photos, documents and messages. The order of the document is
 * that of a phone; on a wide window the steps and the documents stand beside the photos.
 */
export function WorksPage({ works, path, messageId, done, refusal, company, sendsMail }: WorksPageProps) {
  const { choices, photos, documents, messages, quotes, invoices, minutes, money } = works
  const pairs = pairsOf(photos)
  const form = { path, refusal }
  const waiting = waitingFor(works)
  const bill = waiting.find(({ kind, href }) => kind !== "choose" && href)
  const madeAndOpen = <Choices choices={choices} photos={photos} isDone={done === "choisi"} {...form} />
  const isChoosing = choices.some(({ chosen_at }) => chosen_at === null)
  return (
    <div data-seen={`${path}/vu`} className={styles.page}>
      <WorksHero works={works} waiting={waiting} />
      <Container className={styles.layout}>
        {isChoosing ? <div className={styles.first}>{madeAndOpen}</div> : null}
        <div className={styles.side}>
          <Steps works={works} />
          {quotes.length + invoices.length + minutes.length > 0 ? (
            <Quotes {...{ quotes, invoices, minutes, money }} />
          ) : null}
        </div>
        <div className={styles.main}>
          {choices.length > 0 && !isChoosing ? madeAndOpen : null}
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
          <WhomToCall company={company} />
          {documents.length > 0 ? <Documents documents={documents} /> : null}
          <p className="minor measure">
            Cette page est à vous&nbsp;: quiconque en a l’adresse la voit.{" "}
            {works.open_until ? `Elle reste ouverte jusqu’au ${formatLongDate(works.open_until)}.` : null}
          </p>
        </div>
      </Container>
      {bill?.href ? <QuickBar phone={company.phone} action={{ href: bill.href, label: bill.gesture }} /> : null}
    </div>
  )
}
