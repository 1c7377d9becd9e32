import { TextInput, type TextInputProps } from "@mantine/core"

/** The address that names an account, as browsers and password managers know it. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput
      {...props}
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
  )
}
