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
  ground?: "cream" | "white" | "yellow" | "rose"
  width?: "page" | "narrow" | "text"
  align?: "start" | "center"
  level?: "h1" | "h2"
  className?: string | undefined
}

/** A titled region of a page, named by its title for assistive technology. */
export function Section({
  title,
  children,
  intro,
  id,
  ground = "cream",
  width = "page",
  align = "start",
  level: Heading = "h2",
  className,
}: SectionProps) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={[styles.section, styles[ground], className].filter(Boolean).join(" ")}
    >
      <Container width={width}>
        <div className={`${styles.heading} ${styles[align]}`}>
          <Heading id={headingId}>{title}</Heading>
          {intro ? <p className={styles.intro}>{intro}</p> : null}
        </div>
        {children}
      </Container>
    </section>
  )
}
