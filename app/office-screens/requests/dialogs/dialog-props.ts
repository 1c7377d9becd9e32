import type { RequestDetails } from "../data/list-requests.ts"
import type { DialogName } from "../list-state.ts"

export type DialogProps = {
  request: RequestDetails
  onClose: () => void
  /** Opens another dialog about the same request. */
  onOpen: (name: DialogName) => void
}
