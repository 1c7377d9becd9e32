import type { BricoStatus } from "#domain/booking/labels.ts"
import type { RequestSummary } from "./data/list-requests.ts"
import type { DialogName } from "./list-state.ts"

/** The actions that the list and the panel of a request offer. */
export type RequestActions = {
  onStatus: (request: RequestSummary, status: BricoStatus) => void
  onConfirm: (request: Pick<RequestSummary, "id" | "client_name">, notify: boolean) => void
  onRemove: (request: RequestSummary) => void
  onDialog: (name: DialogName, id: string) => void
}
