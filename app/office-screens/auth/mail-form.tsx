import { Button } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { useHydrated } from "#app/lib/use-hydrated.ts"
import type { SignInRefusal } from "#domain/auth/labels.ts"
import { emailSchema } from "#domain/auth/schema.ts"
import { EmailInput } from "./email-input.tsx"
import { RefusalAlert } from "./alerts.tsx"
import { useSend } from "./use-send.ts"

type MailFormProps = { action: string; onEmail: (email: string) => Promise<SignInRefusal | null> }

/** Asks for the address to which a code or a link is mailed. */
export function MailForm({ action, onEmail }: MailFormProps) {
  const { refusal, isSending, submit } = useSend(({ email }: { email: string }) => onEmail(email.trim()))
  const isReady = useHydrated()
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { email: "" },
    validate: schemaResolver(emailSchema, { sync: true }),
  })
  return (
    <form method="post" noValidate className="office-fields" onSubmit={form.onSubmit(submit)}>
      <RefusalAlert refusal={refusal} />
      <EmailInput key={form.key("email")} {...form.getInputProps("email")} />
      <Button type="submit" size="md" fullWidth disabled={!isReady} loading={isSending}>
        {action}
      </Button>
    </form>
  )
}
