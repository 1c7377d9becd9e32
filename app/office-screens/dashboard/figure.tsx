import { type ReactNode, useId } from "react"
import styles from "./statistics.module.css"

type FigureProps = {
  title: string
  /** The chart in one sentence; screen readers get it instead of the drawing. */
  summary: string
  /** Follows the summary. */
  more?: ReactNode
  isEmpty: boolean
  /** Replaces the chart if there are no data. */
  emptyText: string
  drawing: ReactNode
  headers: string[]
  /** The first cell of a row is its header. */
  rows: string[][]
}

/** A chart with a table of the same data, for readers who cannot use the drawing. */
export function Figure({ title, summary, more, isEmpty, emptyText, drawing, headers, rows }: FigureProps) {
  const id = useId()
  return (
    <figure className={`office-sheet ${styles.figure}`} aria-labelledby={id}>
      <figcaption>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        <p className={styles.summary}>
          {isEmpty ? emptyText : summary} {isEmpty ? null : more}
        </p>
      </figcaption>
      {isEmpty ? null : (
        <>
          <div role="img" aria-label={summary}>
            {drawing}
          </div>
          <details className={styles.details}>
            <summary>Voir les chiffres</summary>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
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
