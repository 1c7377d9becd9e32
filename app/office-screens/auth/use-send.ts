import { useState } from "react"
import type { SignInRefusal } from "#domain/auth/labels.ts"

/** Sends a form of the sign-in pages: busy while it is under way, with what was refused afterwards. */
export function useSend<Input>(
  send: (input: Input) => Promise<SignInRefusal | null>,
  initial: SignInRefusal | null = null,
) {
  const [refusal, setRefusal] = useState(initial)
  const [isSending, setSending] = useState(false)
  return {
    refusal,
    isSending,
    submit: async (input: Input) => {
      setSending(true)
      setRefusal(null)
      const answer = await send(input)
      setRefusal(answer)
      // Once it worked, the button keeps turning until the next screen is there.
      if (answer) setSending(false)
    },
  }
}
