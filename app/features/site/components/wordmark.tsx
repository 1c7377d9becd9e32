import { Illustration } from "#app/illustrations/illustration.tsx"
import { Mirabelle } from "#app/illustrations/mirabelle.tsx"
import styles from "./wordmark.module.css"

/** The company's name behind its plum; the link to the home page. */
export function Wordmark({ name }: { name: string }) {
  return (
    <a href="/" className={styles.wordmark} aria-label={`${name}, accueil`}>
      <Illustration viewBox="0 0 42 52" className={styles.plum}>
        <Mirabelle x={19} y={33} radius={18} />
      </Illustration>
      {name}
    </a>
  )
}
