import { Button, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import type { SignInRefusal } from "#domain/auth/labels.ts"
import { codeSchema } from "#domain/auth/schema.ts"
import { RefusalAlert } from "./alerts.tsx"
import { useSend } from "./use-send.ts"

type CodeFormProps = {
  label: string
  description: string
  /** A link back, to another account or another address. */
  back: { label: string; onBack: () => void }
  onCode: (code: string) => Promise<SignInRefusal | null>
}

/** Focuses the only field of a step that has just replaced another. */
const focus = (field: HTMLInputElement | null) => field?.focus()

/** Asks for the code from an authenticator application or a mail. Phones and browsers can fill it in. */
export function CodeForm({ label, description, back, onCode }: CodeFormProps) {
  const { refusal, isSending, submit } = useSend(({ code }: { code: string }) => onCode(code))
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { code: "" },
    validate: schemaResolver(codeSchema, { sync: true }),
    transformValues: ({ code }) => ({ code: code.replace(/\s/g, "") }),
  })
  return (
    <form noValidate className="office-fields" onSubmit={form.onSubmit(submit)}>
      <RefusalAlert refusal={refusal} />
      <TextInput
        key={form.key("code")}
        {...form.getInputProps("code")}
        name="code"
        label={label}
        description={description}
        size="md"
        required
        withAsterisk={false}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        ref={focus}
      />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        Valider
      </Button>
      <Button type="button" variant="subtle" fullWidth onClick={back.onBack}>
        {back.label}
      </Button>
    </form>
  )
}
