import { type ReactNode, useId } from "react"
import styles from "./statistics.module.css"

type FigureProps = {
  title: string
  /** What the drawing says, in one sentence; also all that is said of it to those who do not see it. */
  summary: string
  isEmpty: boolean
  /** Stands in place of the drawing when there is nothing to draw. */
  emptyText: string
  drawing: ReactNode
  headers: string[]
  /** The first cell of a row names it. */
  rows: string[][]
}

/** A drawing with its figures behind it: whoever cannot read the one reads the other. */
export function Figure({ title, summary, isEmpty, emptyText, drawing, headers, rows }: FigureProps) {
  const id = useId()
  return (
    <figure className={`office-sheet ${styles.figure}`} aria-labelledby={id}>
      <figcaption>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <p className={styles.summary}>{isEmpty ? emptyText : summary}</p>
      </figcaption>
      {isEmpty ? null : (
        <>
          <div role="img" aria-label={summary}>
            {drawing}
          </div>
          <details className={styles.details}>
            <summary>Voir les chiffres</summary>
            {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
            <div className={styles.frame} tabIndex={0} role="region" aria-label={`Chiffres\u00a0: ${title}`}>
              <table className={styles.table}>
                <thead>
                  <tr>
                    {headers.map((header) => (
                      <th key={header} scope="col">
                        {header}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(([name = "", ...cells]) => (
                    <tr key={name}>
                      <th scope="row">{name}</th>
                      {cells.map((cell, index) => (
                        <td key={headers[index + 1]}>{cell}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </figure>
  )
}
