import type Stripe from "stripe"

/** This project's requests to Stripe, by method and path; their JSON schemas are generated from these types. */
export type StripeRequests = {
  "POST /v1/checkout/sessions": Stripe.Checkout.SessionCreateParams
  "GET /v1/checkout/sessions": Stripe.Checkout.SessionListParams
  "GET /v1/checkout/sessions/:id": Stripe.Checkout.SessionRetrieveParams
  "POST /v1/checkout/sessions/:id/expire": Stripe.Checkout.SessionExpireParams
  "POST /v1/refunds": Stripe.RefundCreateParams
  "GET /v1/refunds": Stripe.RefundListParams
  "GET /v1/refunds/:id": Stripe.RefundRetrieveParams
  "GET /v1/disputes/:id": Stripe.DisputeRetrieveParams
}
