import type { ReactNode } from "react"
import { Container } from "#app/site/bricks/container.tsx"
import styles from "./plain-ending.module.css"

type PlainEndingProps = {
  /** Content on a yellow band, if any. */
  band?: ReactNode
  children: ReactNode
}

/** The end of a page without a drawing; the turning band with its roller is that of the home page. */
export function PlainEnding({ band, children }: PlainEndingProps) {
  return (
    <>
      {band ? (
        <div className={styles.band}>
          <Container>{band}</Container>
        </div>
      ) : null}
      <Container className={styles.call}>{children}</Container>
    </>
  )
}
