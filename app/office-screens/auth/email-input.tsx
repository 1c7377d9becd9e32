import { TextInput, type TextInputProps } from "@mantine/core"

/** The e-mail field of an account, named so that browsers and password managers recognize it. */
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
