import { Radio, Stack, Textarea } from "@mantine/core"
import type { ComponentProps } from "react"
import { mailsLeave } from "#app/office/feedback/mails-leave.ts"

type DeliveryFieldsProps = {
  way: Omit<ComponentProps<typeof Radio.Group>, "children">
  message: ComponentProps<typeof Textarea>
  /** Of the client. */
  email: string | null
  /** « Sans e-mail », and what that means. */
  byHand: { label: string; description: string }
}

/** How a client gets a document: by mail, or from the hands of staff. It says what is true on a site without a mail server. */
export function DeliveryFields({ way, message, email, byHand }: DeliveryFieldsProps) {
  return (
    <>
      <Radio.Group label="Comment le client le reçoit" {...way}>
        <Stack gap="xs" mt="xs">
          <Radio
            value="mail"
            disabled={email === null}
            label="Par e-mail, avec un lien personnel"
            description={describeMail(email)}
          />
          <Radio value="hand" {...byHand} />
        </Stack>
      </Radio.Group>
      {way.value === "mail" ? <MessageField {...message} /> : null}
    </>
  )
}

/** What staff add to a mail. */
export const MessageField = (props: ComponentProps<typeof Textarea>) => (
  <Textarea label="Message" description="Facultatif, ajouté à l’e-mail" autosize minRows={3} {...props} />
)

/** By mail when the client has an address and mails leave. */
export const usualWay = (email: string | null): "mail" | "hand" => (email !== null && mailsLeave() ? "mail" : "hand")

function describeMail(email: string | null): string {
  if (email === null) return "Le client n’a pas d’adresse e-mail."
  return mailsLeave()
    ? `À ${email}`
    : `À ${email}. Aucun serveur d’e-mail n’est configuré\u00a0: le message resterait dans «\u00a0Messages\u00a0».`
}
