import { Alert } from "./alert.tsx"

type RefusalProps = { refusal: { message: string } | undefined; title?: string }

/** Why a form was refused, with a full stop; nothing when it was not. */
export const Refusal = ({ refusal, title }: RefusalProps) =>
  refusal ? (
    <Alert tone="danger" role="alert" {...(title && { title })}>
      {/[.!?]$/.test(refusal.message) ? refusal.message : `${refusal.message}.`}
    </Alert>
  ) : null
