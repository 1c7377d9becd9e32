import { Modal, Skeleton } from "@mantine/core"
import { lazy, type ReactNode, Suspense } from "react"
import type { StaffRequest, StaffRequestInput } from "#domain/booking/staff-request.ts"
import type { OpenConversion } from "../../list-state.ts"

// The list does not wait for forms and their rules.
const ConversionForm = lazy(() => import("./conversion-form.tsx").then((m) => ({ default: m.ConversionForm })))

/** The form of small jobs belongs to their own screen; whoever composes hands it in. */
export type BricoForm = (origin: {
  title: string
  submitLabel: string
  values: StaffRequestInput
  save: (values: StaffRequest) => Promise<{ id: string }>
}) => ReactNode

type ContactConversionProps = {
  conversion: OpenConversion | null
  bricoForm: BricoForm
  onClose: () => void
}

/** The conversion that the address asks for. */
export function ContactConversion({ conversion, ...props }: ContactConversionProps) {
  if (!conversion) return null
  return (
    <Suspense fallback={<ConversionLoading onClose={props.onClose} />}>
      <ConversionForm key={`${conversion.target}-${conversion.id}`} conversion={conversion} {...props} />
    </Suspense>
  )
}

export function ConversionLoading({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Chargement...">
      <Skeleton height={16} mb="md" width="70%" />
      <Skeleton height={16} mb="md" width="90%" />
      <Skeleton height={16} width="40%" />
    </Modal>
  )
}
