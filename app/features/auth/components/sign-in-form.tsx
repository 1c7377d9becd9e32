import { Alert, Button, PasswordInput, TextInput } from "@mantine/core"
import { schemaResolver, useForm } from "@mantine/form"
import { TriangleAlert } from "lucide-react"
import { useState } from "react"
import type { SignInRefusal } from "#domain/auth/labels.ts"
import { type SignInInput, signInSchema } from "#domain/auth/schema.ts"
import { useHydrated } from "#app/lib/use-hydrated.ts"
import styles from "./sign-in.module.css"

type SignInFormProps = {
  /** Shown before anything was tried: a session that was not found, for instance. */
  notice: string | null
  /** Signs in and answers why not, or null when it worked (the page is left then). */
  onSignIn: (input: SignInInput) => Promise<SignInRefusal | null>
}

export function SignInForm({ notice, onSignIn }: SignInFormProps) {
  const [refusal, setRefusal] = useState<SignInRefusal | null>(notice ? { sentence: notice } : null)
  const [isSending, setSending] = useState(false)
  const isReady = useHydrated()
  const form = useForm<SignInInput>({
    mode: "uncontrolled",
    initialValues: { email: "", password: "" },
    validate: schemaResolver(signInSchema, { sync: true }),
  })

  async function send(input: SignInInput) {
    setSending(true)
    setRefusal(null)
    const answer = await onSignIn(input)
    setRefusal(answer)
    // Once in, the button keeps turning until the next screen is there.
    if (answer) setSending(false)
  }

  return (
    // Without script nothing is sent: `post` keeps a password out of the address, the button waits for hydration.
    <form method="post" noValidate className={styles.form} onSubmit={form.onSubmit(send)}>
      <div role="alert">{refusal ? <Refusal refusal={refusal} /> : null}</div>
      <TextInput
        key={form.key("email")}
        {...form.getInputProps("email")}
        name="email"
        type="email"
        label="Adresse e-mail"
        size="md"
        required
        withAsterisk={false}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordInput
        key={form.key("password")}
        {...form.getInputProps("password")}
        name="password"
        label="Mot de passe"
        size="md"
        required
        withAsterisk={false}
        autoComplete="current-password"
        visibilityToggleButtonProps={{
          "aria-label": "Afficher ou masquer le mot de passe",
          tabIndex: 0,
          "aria-hidden": false,
        }}
      />
      <Button type="submit" size="md" fullWidth disabled={!isReady} loading={isSending}>
        Se connecter
      </Button>
    </form>
  )
}

function Refusal({ refusal }: { refusal: SignInRefusal }) {
  return (
    <Alert color="red" icon={<TriangleAlert aria-hidden />} title={refusal.sentence} role="presentation">
      {refusal.hint}
    </Alert>
  )
}
