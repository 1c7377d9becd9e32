import * as z from "zod/mini"
import { defineMail } from "../mail.ts"
import { Layout, Lines } from "../parts/layout.tsx"

const replySchema = z.object({ subject: z.string(), body: z.string() })

/** To the sender of a contact request: the answer that staff wrote. */
export const contactReply = defineMail({
  to: "client",
  read: ({ payload }) => ({ reply: z.parse(replySchema, payload) }),
  subject: ({ reply }) => reply.subject,
  body: ({ reply, company }) => (
    <Layout company={company} preview={reply.body.slice(0, 120)} title={reply.subject}>
      <Lines text={reply.body} />
    </Layout>
  ),
})
