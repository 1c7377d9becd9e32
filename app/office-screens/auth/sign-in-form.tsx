import { Anchor, Button, PasswordInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { Link } from "react-router"
import { useHydrated } from "#app/lib/use-hydrated.ts"
import type { SignInRefusal } from "#domain/auth/labels.ts"
import { type SignInInput, signInSchema } from "#domain/auth/schema.ts"
import { EmailInput } from "./email-input.tsx"
import { Hint, RefusalAlert } from "./alerts.tsx"
import styles from "./sign-in.module.css"
import { useSend } from "./use-send.ts"

type SignInFormProps = {
  /** Shown before the first attempt, for instance if no session was found. */
  notice: string | null
  /** The same for a message that reports no error. */
  hint: string | null
  /** Signs in. Resolves to the reason of a refusal, or to null after a success (the caller then leaves the page). */
  onSignIn: (input: SignInInput) => Promise<SignInRefusal | null>
}

export function SignInForm({ notice, hint, onSignIn }: SignInFormProps) {
  const { refusal, isSending, submit } = useSend(onSignIn, notice ? { sentence: notice } : null)
  const isReady = useHydrated()
  const form = useForm<SignInInput>({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: schemaResolver(signInSchema, { sync: true }),
  })

  return (
    // Without script nothing is sent: the button is disabled until hydration, and `post` keeps the password out of the URL.
    <form method="post" noValidate className="office-fields" onSubmit={form.onSubmit(submit)}>
      {hint && !refusal ? <Hint>{hint}</Hint> : null}
      <RefusalAlert refusal={refusal} />
      <EmailInput key={form.key("email")} {...form.getInputProps("email")} />
      <PasswordInput
        key={form.key("password")}
        {...form.getInputProps("password")}
        name="password"
        label="Mot de passe"
        size="md"
        required
        withAsterisk={false}
        autoComplete="current-password"
        visibilityToggleButtonProps={SHOW_PASSWORD}
      />
      <Anchor component={Link} to="/admin/mot-de-passe-oublie" className={styles.aside}>
        Mot de passe oublié&nbsp;?
      </Anchor>
      <Button type="submit" size="md" fullWidth disabled={!isReady} loading={isSending}>
        Se connecter
      </Button>
    </form>
  )
}

export const SHOW_PASSWORD = {
  "aria-label": "Afficher ou masquer le mot de passe",
  tabIndex: 0,
  "aria-hidden": false,
} as const
