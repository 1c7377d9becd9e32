import { Facts } from "#app/site/bricks/facts.tsx"
import type { ClientContent } from "#domain/quotes/client-quote.ts"
import styles from "./document.module.css"

/** The conditions of the quote, and the mentions that the law wants on it. */
export function Mentions({ content }: { content: ClientContent }) {
  const { starts_text, duration_text, payment_terms, closing, mentions } = content
  const facts: [string, string | null][] = [
    ["Début des travaux", starts_text],
    ["Durée", duration_text],
    ["Paiement", payment_terms],
  ]
  return (
    <section className="stack gap-3" aria-labelledby="conditions">
      <h2 id="conditions" className="size-3">
        Les conditions
      </h2>
      {facts.some(([, value]) => value) ? (
        <Facts
          look="marked"
          facts={facts.map(([term, value]) => [term, value && <span className="lines">{value}</span>])}
        />
      ) : null}
      {closing ? <p className="lines measure">{closing}</p> : null}
      {mentions.map(({ code, title, body }, index) => (
        <div key={`${code} ${index}`} className="stack gap-half">
          <h3 className={styles.mention}>{title}</h3>
          <p className="minor lines measure">{body}</p>
        </div>
      ))}
      <p>
        <a href="/cgv" target="_blank" rel="noreferrer">
          Conditions générales de vente{content.terms_version ? `, version ${content.terms_version}` : ""}
          <span className="visually-hidden"> (nouvel onglet)</span>
        </a>
      </p>
    </section>
  )
}
