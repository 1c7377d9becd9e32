import { defineMail } from "../mail.ts"
import { SigningCode } from "../parts/signing-code.tsx"
import { minutesFacts, minutesWords, readMinutes } from "../payloads/minutes.ts"

/** To the client: the code that signs the minutes of the reception. Only the renderer of this mail knows it. */
export const minutesCode = defineMail({
  to: "client",
  hasCode: true,
  read: readMinutes,
  texts: "minutes_code",
  words: minutesWords,
  body: ({ minutes, ...mail }) => <SigningCode {...mail} signs="ce procès-verbal" facts={minutesFacts(minutes)} />,
})
