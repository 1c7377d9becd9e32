import { Button, Loader } from "@mantine/core"
import { type PendingFiles, useFilesState } from "./pending-files.ts"

const WAITING = "Fichier en cours d’envoi…"

type SubmitButtonProps = { label: string; isSending: boolean; isDisabled?: boolean; files?: PendingFiles | undefined }

/** Submits a form. While the form waits for an upload, the button says so and screen readers announce it. */
export function SubmitButton({ label, isSending, isDisabled = false, files }: SubmitButtonProps) {
  const isWaiting = useFilesState(files) === "waiting"
  return (
    <>
      <span role="status" className="visually-hidden">
        {isWaiting ? `${WAITING} L’enregistrement suit.` : null}
      </span>
      <Button
        type="submit"
        loading={isSending}
        disabled={isDisabled}
        leftSection={isWaiting ? <Loader size={16} color="currentColor" aria-hidden /> : null}
      >
        {isWaiting ? WAITING : label}
      </Button>
    </>
  )
}
