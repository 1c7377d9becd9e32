import { ChevronDown } from "lucide-react"
import type { ClientContent } from "#domain/quotes/client-quote.ts"
import { groupMentions } from "#domain/quotes/mention-groups.ts"
import styles from "./document.module.css"

/** The mentions that the law wants on a quote, by subject. On a phone the page's script folds them, except the right to withdraw. */
export function Mentions({ content, signer }: { content: ClientContent; signer: string | null }) {
  const { closing } = content
  const mentions = content.mentions.map((mention) => ({ ...mention, body: bodyOf(mention, signer) }))
  return (
    <section className="stack" aria-labelledby="conditions">
      <h2 id="conditions" className="size-3">
        Les conditions
      </h2>
      {closing ? <p className="lines measure">{closing}</p> : null}
      <div className={styles.folds}>
        {groupMentions(mentions).map(({ summary, mentions: inside }) => (
          <details
            key={summary}
            open
            data-folds={inside.some(({ code }) => code.startsWith("withdrawal")) ? undefined : ""}
          >
            <summary>
              <h3 className={styles.mention}>{summary}</h3>
              <ChevronDown size={20} strokeWidth={2.5} aria-hidden="true" />
            </summary>
            <MentionList mentions={inside} under={summary} />
          </details>
        ))}
      </div>
      <p>
        <a href="/cgv" target="_blank" rel="noreferrer">
          Conditions générales de vente{content.terms_version ? `, version ${content.terms_version}` : ""}
          <span className="visually-hidden"> (nouvel onglet)</span>
        </a>
      </p>
    </section>
  )
}

/** On paper, dots wait for the name of who signs, and a box stands before each choice: there is none here to tick. */
function bodyOf({ code, body }: ClientContent["mentions"][number], signer: string | null): string {
  if (code.startsWith("vat_certification")) return body.replace(/\.{20,}/, signer ?? "(prénom et nom du signataire)")
  if (code === "parts_kept") return `Un choix à nous dire avant les travaux\u00a0:\n«\u00a0${body}\u00a0»`
  return code === "parts_renounced" ? `ou «\u00a0${body}\u00a0»` : body
}

type MentionListProps = Pick<ClientContent, "mentions"> & {
  /** The heading above, on a phone. */
  under?: string
}

/** Legal texts, each under its title. */
export function MentionList({ mentions, under }: MentionListProps) {
  const Title = under === undefined ? "h3" : "h4"
  return (
    <div className="stack">
      {mentions.map(({ code, title, body }, index) => (
        <div key={`${code} ${index}`} className="stack gap-half">
          {title === mentions[index - 1]?.title ? null : (
            <Title className={styles.mention} data-said={title === under ? "" : undefined}>
              {title}
            </Title>
          )}
          <p className="minor lines measure">{body}</p>
        </div>
      ))}
    </div>
  )
}
