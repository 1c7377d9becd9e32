import { Button, Portal } from "@mantine/core"
import { FileSearch } from "lucide-react"
import { lazy, Suspense, useEffect, useState } from "react"
import type { EditedDraft } from "#domain/quotes/editor.ts"
import type { Autosave } from "#app/office/autosave/autosave.ts"

const PreviewPanel = lazy(() => import("./preview-panel.tsx").then((m) => ({ default: m.PreviewPanel })))

type PreviewProps = { id: string; draft: EditedDraft; autosave: Autosave<EditedDraft> }

/** Opens the PDF beside the lines, by the button or by Alt P; the same keys close it. */
export function Preview(props: PreviewProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.code !== "KeyP" || !event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      setOpen((is) => !is)
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [])
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        tabIndex={-1}
        aria-pressed={isOpen}
        leftSection={<FileSearch aria-hidden size={16} />}
        onClick={() => setOpen((is) => !is)}
      >
        Aperçu
      </Button>
      {isOpen ? (
        <Portal>
          <Suspense fallback={null}>
            <PreviewPanel {...props} onClose={() => setOpen(false)} />
          </Suspense>
        </Portal>
      ) : null}
    </>
  )
}
