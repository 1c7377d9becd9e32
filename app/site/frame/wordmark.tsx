import { Illustration } from "#app/illustrations/illustration.tsx"
import { Mirabelle } from "#app/illustrations/mirabelle.tsx"
import styles from "./wordmark.module.css"

type WordmarkProps = {
  name: string
  /** The company's own sign, in the place of the plum and the name. */
  logo: string | null
}

/** The company's name behind its plum, or its logo; the link to the home page. */
export function Wordmark({ name, logo }: WordmarkProps) {
  if (logo)
    return (
      <a href="/" className={styles.wordmark} aria-label={`${name}, accueil`}>
        <img src={logo} alt="" className={styles.logo} />
      </a>
    )
  return (
    <a href="/" className={styles.wordmark} aria-label={`${name}, accueil`}>
      <Illustration viewBox="0 0 42 52" className={styles.plum}>
        <Mirabelle x={19} y={33} radius={18} />
      </Illustration>
      {name}
    </a>
  )
}
