import type { ClientContent } from "#domain/quotes/client-quote.ts"
import styles from "./document.module.css"

/** The mentions that the law wants on a quote: delays, payment, validity, rights. */
export function Mentions({ content, signer }: { content: ClientContent; signer: string | null }) {
  const { closing } = content
  // On paper, dots wait for the name of who signs.
  const mentions = content.mentions.map(({ body, ...mention }) => ({
    ...mention,
    body: signer && mention.code.startsWith("vat_certification") ? body.replace(/\.{20,}/, signer) : body,
  }))
  return (
    <section className="stack" aria-labelledby="conditions">
      <h2 id="conditions" className="size-3">
        Les conditions
      </h2>
      {closing ? <p className="lines measure">{closing}</p> : null}
      <MentionList mentions={mentions} />
      <p>
        <a href="/cgv" target="_blank" rel="noreferrer">
          Conditions générales de vente{content.terms_version ? `, version ${content.terms_version}` : ""}
          <span className="visually-hidden"> (nouvel onglet)</span>
        </a>
      </p>
    </section>
  )
}

/** Legal texts, each under its title. */
export function MentionList({ mentions }: Pick<ClientContent, "mentions">) {
  return mentions.map(({ code, title, body }, index) => (
    <div key={`${code} ${index}`} className="stack gap-half">
      <h3 className={styles.mention}>{title}</h3>
      <p className="minor lines measure">{body}</p>
    </div>
  ))
}
