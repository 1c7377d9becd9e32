import { Button, NativeSelect } from "@mantine/core"
import { useState } from "react"
import { focusOnMount } from "#app/office/form/focus-on-mount.ts"
import type { Table } from "#domain/imports/table.ts"
import { countOf } from "#domain/numbers.ts"
import styles from "./import.module.css"

const SAMPLES = 3

type ColumnsStepProps<Field extends string> = {
  fileName: string
  table: Table
  /** What a column may be. */
  labels: Record<Field, string>
  columns: (Field | null)[]
  /** What the columns lack. */
  missing: string | null
  onChange: (columns: (Field | null)[]) => void
  onBack: () => void
  onNext: () => void
}

/** Says what each column is. Columns that are empty all the way down are not shown, and those left aside are folded. */
export function ColumnsStep<Field extends string>(props: ColumnsStepProps<Field>) {
  const { fileName, table, labels, columns, missing, onChange, onBack, onNext } = props
  const choices = [
    { value: "", label: "Laisser de côté" },
    ...Object.entries<string>(labels).map(([value, label]) => ({ value, label })),
  ]
  const filled = table.header.flatMap((header, index) => {
    const samples = table.rows.map(({ cells }) => cells[index] ?? "").filter(Boolean)
    return samples.length > 0 ? [{ header, index, samples: [...new Set(samples)].slice(0, SAMPLES) }] : []
  })
  // Decided once: a column does not jump while its field is chosen.
  const [first] = useState(() => filled.filter(({ index }) => columns[index]).map(({ index }) => index))
  const shown = filled.filter(({ index }) => first.includes(index))
  const aside = filled.filter(({ index }) => !first.includes(index))
  const choose = (at: number, field: Field | null) =>
    onChange(columns.map((before, index) => (index === at ? field : before)))
  const list = (some: typeof filled) => (
    <ul className={styles.columns}>
      {some.map(({ header, index, samples }) => (
        <li key={index}>
          <div>
            <strong>{header}</strong>
            <span className="office-minor">{samples.join(" · ")}</span>
          </div>
          <NativeSelect
            aria-label={`Colonne ${header}`}
            data={choices}
            value={columns[index] ?? ""}
            onChange={({ currentTarget: { value } }) => choose(index, (value || null) as Field | null)}
          />
        </li>
      ))}
    </ul>
  )
  const count = countOf(table.rows.length, "ligne", "lignes")
  return (
    <div className="office-fields">
      <div>
        <h3 ref={focusOnMount} tabIndex={-1} className={styles.title}>
          {fileName}&nbsp;: {count}
        </h3>
        <p className="office-minor">
          {shown.length > 0
            ? "Vérifiez ce que disent les colonnes."
            : "Les colonnes n’ont pas été reconnues\u00a0: dites ce que chacune contient."}{" "}
          Ce choix sera proposé pour la prochaine liste aux mêmes colonnes.
        </p>
      </div>
      {shown.length > 0 ? list(shown) : null}
      {aside.length > 0 && shown.length > 0 ? (
        <details className={styles.fold} open={missing !== null}>
          <summary>{countOf(aside.length, "colonne laissée de côté", "colonnes laissées de côté")}</summary>
          {list(aside)}
        </details>
      ) : (
        list(aside)
      )}
      <p role="status" className={styles.missing}>
        {missing ?? ""}
      </p>
      <div className={styles.end}>
        <Button variant="default" onClick={onBack}>
          Autre fichier
        </Button>
        <Button disabled={missing !== null} onClick={onNext}>
          Essayer la liste
        </Button>
      </div>
    </div>
  )
}
