import type { MailTemplate } from "#domain/mail/labels.ts"
import type { Mail } from "./mail.ts"
import { accountCode } from "./mails/account-code.tsx"
import { accountFactorAdded } from "./mails/account-factor-added.tsx"
import { accountFactorRemoved } from "./mails/account-factor-removed.tsx"
import { accountInvitation } from "./mails/account-invitation.tsx"
import { accountPasswordChanged } from "./mails/account-password-changed.tsx"
import { accountPasswordReset } from "./mails/account-password-reset.tsx"
import { bookingAccepted } from "./mails/booking-accepted.tsx"
import { bookingCancelled } from "./mails/booking-cancelled.tsx"
import { bookingCancelledByCompany } from "./mails/booking-cancelled-by-company.tsx"
import { bookingCancelledStaff } from "./mails/booking-cancelled-staff.tsx"
import { bookingConfirmed } from "./mails/booking-confirmed.tsx"
import { bookingDeparted } from "./mails/booking-departed.tsx"
import { bookingEarlyStart } from "./mails/booking-early-start.tsx"
import { bookingLink } from "./mails/booking-link.tsx"
import { bookingMoved } from "./mails/booking-moved.tsx"
import { bookingMovedStaff } from "./mails/booking-moved-staff.tsx"
import { bookingNote } from "./mails/booking-note.tsx"
import { bookingPlanned } from "./mails/booking-planned.tsx"
import { bookingReceived } from "./mails/booking-received.tsx"
import { bookingPriceChanged } from "./mails/booking-price-changed.tsx"
import { bookingRefunded } from "./mails/booking-refunded.tsx"
import { bookingReinstated } from "./mails/booking-reinstated.tsx"
import { bookingReminder } from "./mails/booking-reminder.tsx"
import { bookingSlotLost } from "./mails/booking-slot-lost.tsx"
import { bookingWithdrawn } from "./mails/booking-withdrawn.tsx"
import { bookingWithdrawnStaff } from "./mails/booking-withdrawn-staff.tsx"
import { callbackRequested } from "./mails/callback-requested.tsx"
import { clientLink } from "./mails/client-link.tsx"
import { clientNews } from "./mails/client-news.tsx"
import { clientPaymentReceived } from "./mails/client-payment-received.tsx"
import { clientPaymentReceivedStaff } from "./mails/client-payment-received-staff.tsx"
import { clientPaymentReturned } from "./mails/client-payment-returned.tsx"
import { clientQuoteCode } from "./mails/client-quote-code.tsx"
import { clientQuoteExpiredStaff } from "./mails/client-quote-expired-staff.tsx"
import { clientQuoteRefusedStaff } from "./mails/client-quote-refused-staff.tsx"
import { clientQuoteReminder } from "./mails/client-quote-reminder.tsx"
import { clientQuoteSent } from "./mails/client-quote-sent.tsx"
import { clientQuoteSigned } from "./mails/client-quote-signed.tsx"
import { clientQuoteSignedStaff } from "./mails/client-quote-signed-staff.tsx"
import { clientQuoteWithdrawn } from "./mails/client-quote-withdrawn.tsx"
import { clientQuoteWithdrawnStaff } from "./mails/client-quote-withdrawn-staff.tsx"
import { clientWrote } from "./mails/client-wrote.tsx"
import { contactAcknowledged } from "./mails/contact-acknowledged.tsx"
import { contactReceived } from "./mails/contact-received.tsx"
import { contactReply } from "./mails/contact-reply.tsx"
import { contractorAssigned } from "./mails/contractor-assigned.tsx"
import { contractorMoved } from "./mails/contractor-moved.tsx"
import { contractorReleased } from "./mails/contractor-released.tsx"
import { contractorReminder } from "./mails/contractor-reminder.tsx"
import { contractorQuoteAnswered } from "./mails/contractor-quote-answered.tsx"
import { contractorQuoteAwarded } from "./mails/contractor-quote-awarded.tsx"
import { contractorQuoteClosed } from "./mails/contractor-quote-closed.tsx"
import { contractorQuoteReminder } from "./mails/contractor-quote-reminder.tsx"
import { contractorQuoteReopened } from "./mails/contractor-quote-reopened.tsx"
import { contractorQuoteRequest } from "./mails/contractor-quote-request.tsx"
import { contractorQuoteUnawarded } from "./mails/contractor-quote-unawarded.tsx"
import { contractorQuoteWithdrawn } from "./mails/contractor-quote-withdrawn.tsx"
import { invoicePaid } from "./mails/invoice-paid.tsx"
import { invoiceReminder } from "./mails/invoice-reminder.tsx"
import { invoiceRetentionDue } from "./mails/invoice-retention-due.tsx"
import { invoiceSent } from "./mails/invoice-sent.tsx"
import { ledgerHead } from "./mails/ledger-head.tsx"
import { minutesCode } from "./mails/minutes-code.tsx"
import { minutesSent } from "./mails/minutes-sent.tsx"
import { minutesSigned } from "./mails/minutes-signed.tsx"
import { papersExpiring } from "./mails/papers-expiring.tsx"
import { paymentDispute } from "./mails/payment-dispute.tsx"
import { paymentLink } from "./mails/payment-link.tsx"
import { refundRefused } from "./mails/refund-refused.tsx"
import { reviewRequest } from "./mails/review-request.tsx"
import { siteAlert } from "./mails/site-alert.tsx"
import { strayPayment } from "./mails/stray-payment.tsx"
import { visitCancelled } from "./mails/visit-cancelled.tsx"
import { visitMoved } from "./mails/visit-moved.tsx"
import { visitPlanned } from "./mails/visit-planned.tsx"
import { visitReminder } from "./mails/visit-reminder.tsx"

/** All mails, by the name that the database writes into the outbox. */
export const mails: Record<MailTemplate, Mail> = {
  account_code: accountCode,
  account_factor_added: accountFactorAdded,
  account_factor_removed: accountFactorRemoved,
  account_invitation: accountInvitation,
  account_password_changed: accountPasswordChanged,
  account_password_reset: accountPasswordReset,
  booking_accepted: bookingAccepted,
  booking_cancelled: bookingCancelled,
  booking_cancelled_by_company: bookingCancelledByCompany,
  booking_cancelled_staff: bookingCancelledStaff,
  booking_confirmed: bookingConfirmed,
  booking_departed: bookingDeparted,
  booking_early_start: bookingEarlyStart,
  booking_link: bookingLink,
  booking_moved: bookingMoved,
  booking_moved_staff: bookingMovedStaff,
  booking_note: bookingNote,
  booking_planned: bookingPlanned,
  booking_received: bookingReceived,
  booking_price_changed: bookingPriceChanged,
  booking_refunded: bookingRefunded,
  booking_reinstated: bookingReinstated,
  booking_reminder: bookingReminder,
  booking_slot_lost: bookingSlotLost,
  booking_withdrawn: bookingWithdrawn,
  booking_withdrawn_staff: bookingWithdrawnStaff,
  callback_requested: callbackRequested,
  client_link: clientLink,
  client_news: clientNews,
  client_payment_received: clientPaymentReceived,
  client_payment_received_staff: clientPaymentReceivedStaff,
  client_payment_returned: clientPaymentReturned,
  client_quote_code: clientQuoteCode,
  client_quote_expired_staff: clientQuoteExpiredStaff,
  client_quote_refused_staff: clientQuoteRefusedStaff,
  client_quote_reminder: clientQuoteReminder,
  client_quote_sent: clientQuoteSent,
  client_quote_signed: clientQuoteSigned,
  client_quote_signed_staff: clientQuoteSignedStaff,
  client_quote_withdrawn: clientQuoteWithdrawn,
  client_quote_withdrawn_staff: clientQuoteWithdrawnStaff,
  client_wrote: clientWrote,
  contact_acknowledged: contactAcknowledged,
  contact_received: contactReceived,
  contact_reply: contactReply,
  contractor_assigned: contractorAssigned,
  contractor_moved: contractorMoved,
  contractor_released: contractorReleased,
  contractor_reminder: contractorReminder,
  contractor_quote_answered: contractorQuoteAnswered,
  contractor_quote_awarded: contractorQuoteAwarded,
  contractor_quote_closed: contractorQuoteClosed,
  contractor_quote_reminder: contractorQuoteReminder,
  contractor_quote_reopened: contractorQuoteReopened,
  contractor_quote_request: contractorQuoteRequest,
  contractor_quote_unawarded: contractorQuoteUnawarded,
  contractor_quote_withdrawn: contractorQuoteWithdrawn,
  invoice_paid: invoicePaid,
  invoice_reminder: invoiceReminder,
  invoice_retention_due: invoiceRetentionDue,
  invoice_sent: invoiceSent,
  ledger_head: ledgerHead,
  minutes_code: minutesCode,
  minutes_sent: minutesSent,
  minutes_signed: minutesSigned,
  papers_expiring: papersExpiring,
  payment_dispute: paymentDispute,
  payment_link: paymentLink,
  refund_refused: refundRefused,
  review_request: reviewRequest,
  site_alert: siteAlert,
  stray_payment: strayPayment,
  visit_cancelled: visitCancelled,
  visit_moved: visitMoved,
  visit_planned: visitPlanned,
  visit_reminder: visitReminder,
}
