import { useId, type ReactNode } from "react"
import { Container } from "./container.tsx"
import styles from "./section.module.css"

type SectionProps = {
  title: ReactNode
  children: ReactNode
  /** One or two sentences under the title. */
  intro?: ReactNode
  /** Target of an in-page link. */
  id?: string
  ground?: "cream" | "white" | "rose"
  width?: "page" | "narrow"
  level?: "h1" | "h2"
  /** Less room above: the section goes with what precedes it. */
  isClose?: boolean
}

/** A section with a title, which is its accessible name. */
export function Section({
  title,
  children,
  intro,
  id,
  ground = "cream",
  width,
  level: Heading = "h2",
  isClose,
}: SectionProps) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={`${styles.section} ${styles[ground] ?? ""} ${isClose ? styles.close : ""}`}
    >
      <Container width={width}>
        <div className={`stack ${styles.heading}`}>
          <Heading id={headingId}>{title}</Heading>
          {intro ? <p className="lead soft measure">{intro}</p> : null}
        </div>
        {children}
      </Container>
    </section>
  )
}
