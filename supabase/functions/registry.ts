import type { Deps, Handler } from "./_shared/deps.ts"
import { createAttachContactPhoto } from "./attach-contact-photo/handler.ts"
import { createAttachPriceFile } from "./attach-price-file/handler.ts"
import { createBookingChallenge } from "./booking-challenge/handler.ts"
import { createCalendarFeed } from "./calendar-feed/handler.ts"
import { createChangePassword } from "./change-password/handler.ts"
import { createCheckoutStatus } from "./checkout-status/handler.ts"
import { createClientPage } from "./client-page/handler.ts"
import { createClientQuote } from "./client-quote/handler.ts"
import { createContractorQuote } from "./contractor-quote/handler.ts"
import { createCreateStripeSession } from "./create-stripe-session/handler.ts"
import { createDemoPayment } from "./demo-payment/handler.ts"
import { createDownloadBackup } from "./download-backup/handler.ts"
import { createFetchGoogleReviews } from "./fetch-google-reviews/handler.ts"
import { createInviteStaff } from "./invite-staff/handler.ts"
import { createManageBackups } from "./manage-backups/handler.ts"
import { createManageBooking } from "./manage-booking/handler.ts"
import { createPrivateLink } from "./private-link/handler.ts"
import { createRefundPayment } from "./refund-payment/handler.ts"
import { createRequestCallback } from "./request-callback/handler.ts"
import { createRequestContractorQuote } from "./request-contractor-quote/handler.ts"
import { createRequestPrepayment } from "./request-prepayment/handler.ts"
import { createResetFactor } from "./reset-factor/handler.ts"
import { createRunJobs } from "./run-jobs/handler.ts"
import { createScheduleReviewsSync } from "./schedule-reviews-sync/handler.ts"
import { createSendContactEmail } from "./send-contact-email/handler.ts"
import { createSiteStatus } from "./site-status/handler.ts"
import { createStripeWebhook } from "./stripe-webhook/handler.ts"
import { createTryMail } from "./try-mail/handler.ts"
import { createUploadFile } from "./upload-file/handler.ts"

/** All functions, by their name in `/functions/v1/<name>`. */
export const functions: Record<string, (deps: Deps) => Handler> = {
  "attach-contact-photo": createAttachContactPhoto,
  "attach-price-file": createAttachPriceFile,
  "booking-challenge": createBookingChallenge,
  "calendar-feed": createCalendarFeed,
  "change-password": createChangePassword,
  "checkout-status": createCheckoutStatus,
  "client-page": createClientPage,
  "client-quote": createClientQuote,
  "contractor-quote": createContractorQuote,
  "create-stripe-session": createCreateStripeSession,
  "demo-payment": createDemoPayment,
  "download-backup": createDownloadBackup,
  "fetch-google-reviews": createFetchGoogleReviews,
  "invite-staff": createInviteStaff,
  "manage-backups": createManageBackups,
  "manage-booking": createManageBooking,
  "private-link": createPrivateLink,
  "refund-payment": createRefundPayment,
  "request-callback": createRequestCallback,
  "request-contractor-quote": createRequestContractorQuote,
  "request-prepayment": createRequestPrepayment,
  "reset-factor": createResetFactor,
  "run-jobs": createRunJobs,
  "schedule-reviews-sync": createScheduleReviewsSync,
  "send-contact-email": createSendContactEmail,
  "site-status": createSiteStatus,
  "stripe-webhook": createStripeWebhook,
  "try-mail": createTryMail,
  "upload-file": createUploadFile,
}
