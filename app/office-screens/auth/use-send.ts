import { useState } from "react"
import { sentenceOf } from "#app/office/feedback/reason-of.ts"
import type { SignInRefusal } from "#domain/auth/labels.ts"

/** Submits a form of the sign-in pages; holds the busy state and the refusal. */
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
      const answer = await send(input).catch((error: unknown): SignInRefusal => {
        console.error(error)
        return { sentence: sentenceOf(error) }
      })
      setRefusal(answer)
      // After a success the button keeps its spinner until the next screen is shown.
      if (answer) setSending(false)
    },
  }
}
