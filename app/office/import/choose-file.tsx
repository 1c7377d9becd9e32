import { FolderOpen } from "lucide-react"
import { type DragEvent, type ReactNode, useRef, useState } from "react"
import { IconButton } from "#app/office/shell/icon-button.tsx"
import { MOST_BYTES } from "#domain/imports/table.ts"
import { UnreadableFile } from "./read-file.ts"
import styles from "./import.module.css"

export const LISTS = ".csv,.tsv,.txt,text/csv"

type ChooseFileProps<Content> = {
  /** Kinds of files that the browser proposes. */
  accept?: string
  /** Throws `UnreadableFile`. */
  read: (bytes: Uint8Array) => Content | Promise<Content>
  onRead: (fileName: string, content: Content) => void
  /** What the file is, and what happens to it. */
  children: ReactNode
}

/** Chooses the file of a list, with the button or by dropping it. Nothing leaves the browser yet. */
export function ChooseFile<Content>({ accept = LISTS, read, onRead, children }: ChooseFileProps<Content>) {
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState("")
  const [isOver, setOver] = useState(false)
  async function take(file: File | undefined) {
    if (!file) return
    try {
      onRead(file.name, await read(new Uint8Array(await file.slice(0, MOST_BYTES + 1).arrayBuffer())))
    } catch (error) {
      setRefusal(error instanceof UnreadableFile ? error.message : "Ce fichier n’a pas pu être lu.")
    }
  }
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
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
        accept={accept}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
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
