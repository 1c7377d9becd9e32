import { TextInput } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { requestOverlays } from "./overlays-request.ts"
import { reasonOf } from "./reason-of.ts"
import { toastError, toastSuccess } from "./toasts.tsx"

/**
 * Copies a link that is read first, and says so. A browser gives the clipboard to pages served over https alone, and may refuse it: then the link is
 * shown, selected, to copy by hand.
 */
export async function copyLink(read: () => Promise<string>, done: string): Promise<void> {
  let link: string
  try {
    link = await read()
  } catch (error) {
    toastError("Le lien n’a pas pu être copié", reasonOf(error as Error))
    return
  }
  try {
    // oxlint-disable-next-line no-restricted-properties -- the one place, with its way without
    await navigator.clipboard.writeText(link)
    toastSuccess(done)
  } catch {
    showToCopy(link)
  }
}

function showToCopy(link: string): void {
  requestOverlays()
  notifications.show({
    title: "Copiez ce lien à la main",
    message: (
      <TextInput
        aria-label="Lien à copier"
        description="Le navigateur ne laisse pas cette page écrire dans le presse-papiers."
        inputWrapperOrder={["input", "description"]}
        readOnly
        ref={(field) => field?.select()}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
    ),
    autoClose: false,
    closeButtonProps: { "aria-label": "Fermer la notification" },
  })
}
