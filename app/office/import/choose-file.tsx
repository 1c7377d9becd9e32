import { FolderOpen } from "lucide-react"
import { type DragEvent, type ReactNode, useRef, useState } from "react"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { MOST_BYTES, type Table } from "#domain/imports/table.ts"
import { readTable, UnreadableFile } from "./read-file.ts"
import styles from "./import.module.css"

type ChooseFileProps = {
  /** Whether the first row of a file names its columns. */
  isHeader: (cells: readonly string[]) => boolean
  /** Contacts of a telephone too (.vcf). */
  takesContacts?: boolean
  onTable: (fileName: string, table: Table) => void
  /** What the file is, and what happens to it. */
  children: ReactNode
}

/** Chooses the file of a list, with the button or by dropping it. Nothing leaves the browser yet. */
export function ChooseFile({ isHeader, takesContacts = false, onTable, children }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState("")
  const [isOver, setOver] = useState(false)
  async function read(file: File | undefined) {
    if (!file) return
    try {
      onTable(file.name, readTable(new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer()), isHeader))
    } catch (error) {
      setRefusal(error instanceof UnreadableFile ? error.message : "Ce fichier n’a pas pu être lu.")
    }
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void read(event.dataTransfer.files[0])
  }
  return (
    <div
      className={styles.zone}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <input
        ref={input}
        type="file"
        hidden
        accept={`.csv,.tsv,.txt,text/csv${takesContacts ? ",.vcf,text/vcard" : ""}`}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0])
          // The same file can be chosen again.
          currentTarget.value = ""
        }}
      />
      <IconButton icon={FolderOpen} data-autofocus onClick={() => input.current?.click()}>
        Choisir un fichier
      </IconButton>
      <p role="alert" className="office-refusal">
        {refusal}
      </p>
    </div>
  )
}
