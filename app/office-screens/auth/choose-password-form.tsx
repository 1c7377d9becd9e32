import { Button, PasswordInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import type { SignInRefusal } from "#domain/auth/labels.ts"
import { type ChoosePasswordInput, choosePasswordSchema } from "#domain/auth/schema.ts"
import { RefusalAlert } from "./alerts.tsx"
import { SHOW_PASSWORD } from "./sign-in-form.tsx"
import { useSend } from "./use-send.ts"

type ChoosePasswordFormProps = {
  /** Why an earlier attempt failed. */
  notice: SignInRefusal | null
  onPassword: (password: string) => Promise<SignInRefusal | null>
}

/** A new password, typed twice. */
export function ChoosePasswordForm({ notice, onPassword }: ChoosePasswordFormProps) {
  const { refusal, isSending, submit } = useSend(({ password }: ChoosePasswordInput) => onPassword(password), notice)
  const form = useForm<ChoosePasswordInput>({
    mode: "uncontrolled",
    initialValues: { password: "", confirmation: "" },
    validate: schemaResolver(choosePasswordSchema, { sync: true }),
  })
  return (
    <form method="post" noValidate className="office-fields" onSubmit={form.onSubmit(submit)}>
      <RefusalAlert refusal={refusal} />
      <PasswordInput
        key={form.key("password")}
        {...form.getInputProps("password")}
        name="password"
        label="Nouveau mot de passe"
        description="8 caractères au moins. Une phrase que vous seul connaissez est facile à retenir."
        size="md"
        required
        withAsterisk={false}
        autoComplete="new-password"
        visibilityToggleButtonProps={SHOW_PASSWORD}
      />
      <PasswordInput
        key={form.key("confirmation")}
        {...form.getInputProps("confirmation")}
        name="confirmation"
        label="Le même, une seconde fois"
        size="md"
        required
        withAsterisk={false}
        autoComplete="new-password"
        visibilityToggleButtonProps={SHOW_PASSWORD}
      />
      <Button type="submit" size="md" fullWidth loading={isSending}>
        Enregistrer
      </Button>
    </form>
  )
}
