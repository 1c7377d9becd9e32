import { Illustration } from "#app/illustrations/illustration.tsx"
import { Mirabelle } from "#app/illustrations/mirabelle.tsx"
import styles from "./wordmark.module.css"

/** A name of more characters than this takes two or three smaller lines of the header. */
const LONG = 24

type WordmarkProps = {
  name: string
  /** The company's logo, which replaces the plum and the name. */
  logo: string | null
}

/** Link to the home page: the plum with the company's name, or its logo. */
export function Wordmark({ name, logo }: WordmarkProps) {
  if (logo)
    return (
      <a href="/" className={styles.wordmark} aria-label={`${name}, accueil`}>
        <img src={logo} alt="" className={styles.logo} />
      </a>
    )
  return (
    <a href="/" className={styles.wordmark} aria-label={`${name}, accueil`} data-long={name.length > LONG || undefined}>
      <Illustration viewBox="0 0 42 52" className={styles.plum}>
        <Mirabelle x={19} y={33} radius={18} />
      </Illustration>
      {name}
    </a>
  )
}
