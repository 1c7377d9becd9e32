import { AppError } from "#domain/errors.ts"
import { mailTextsSchema, mailTrialSchema } from "#domain/mail/texts.ts"
import { checkFields } from "#domain/validation.ts"
import { unwrap } from "#functions/_shared/database.ts"
import type { Deps, Handler } from "#functions/_shared/deps.ts"
import { endpoint } from "#functions/_shared/endpoint.ts"
import { readCompany } from "#functions/_shared/mail/deliver-outbox.ts"
import { exampleOf } from "#functions/_shared/mail/examples.ts"
import { findMail, renderMail } from "#functions/_shared/mail/render-mail.ts"
import { MailError } from "#functions/_shared/mail/transport.ts"

/**
 * Renders a mail to customers with the texts that staff are editing and example data, by the code that sends the real ones: as a preview, or sent
 * to the caller only. Service client: it counts the trials of each person, which no other role may write.
 */
export const createTryMail = (deps: Deps): Handler =>
  endpoint(deps, { method: "POST", caller: "staff", body: mailTrialSchema }, async ({ body, person }) => {
    const { service, publicUrl, sendMail } = deps
    const texts = checkFields(mailTextsSchema(body.mail), body.texts)
    if (!texts.ok) throw new AppError("invalid_input", { fields: texts.fields })
    const isSent = body.action === "send"
    if (isSent && !sendMail) throw new AppError("mail_not_configured")
    const [company, now] = [await readCompany(deps), deps.now()]
    const { hasManageLink, hasCode, link } = findMail(body.mail)
    const context = {
      company,
      publicUrl,
      manageUrl: hasManageLink ? `${publicUrl}/rendez-vous` : null,
      privateUrl: link ? publicUrl : null,
      code: hasCode ? "123456" : null,
      now,
    }
    const { subject, html, text } = await renderMail(exampleOf(body.mail, company, now), context, texts.data, isSent)
    if (!isSent || !sendMail) return { subject, html, text, sent_to: null }
    const to = person?.email ?? ""
    await unwrap(service.rpc("note_test_mail", { p_actor_id: person?.id ?? "", p_mail: body.mail }))
    const id = crypto.randomUUID()
    // Without the calendar file: the appointment does not exist.
    await sendMail({ id, sender: company.name, to, subject: `[Essai] ${subject}`, html, text }).catch(
      (cause: unknown) => {
        throw cause instanceof MailError ? new AppError("mail_not_sent", { message: cause.message, cause }) : cause
      },
    )
    return { subject, html, text, sent_to: to }
  })
