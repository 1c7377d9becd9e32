const ORDER = {
  service_id: "00000000-0000-4000-8000-000000000001",
  date: "2026-12-01",
  time: "09:00",
  client_name: "Zoé Martin",
  client_email: "zoe@example.fr",
  client_phone: "06 39 98 12 34",
  address: "8 rue Oberkampf",
  postal_code: "75011",
  city: "Paris",
  description: "Fuite",
  terms_accepted: true,
  express_request: true,
  urgent_repair: false,
  idempotency_key: "00000000-0000-4000-8000-000000000002",
}
const CONTACT = {
  name: "Zoé Martin",
  email: "zoe@example.fr",
  phone: "+33639981234",
  address: "8 rue Oberkampf",
  service: "reno",
  description: "Cuisine",
  status: "new",
}
const ID = "00000000-0000-4000-8000-000000000003"
/** Requests in the form of our own; generated requests change up to two values of one of these. */
export const OURS: { method: string; path: string; query?: Record<string, string>; body?: Record<string, unknown> }[] =
  [
    { method: "POST", path: "/functions/v1/create-stripe-session", body: ORDER },
    {
      method: "POST",
      path: "/functions/v1/create-stripe-session",
      body: { ...ORDER, service_id: undefined, service_name: "true" },
    },
    { method: "POST", path: "/rest/v1/contact_requests", body: CONTACT },
    { method: "POST", path: "/functions/v1/send-contact-email", body: { ...CONTACT, projectType: null } },
    {
      method: "POST",
      path: "/functions/v1/request-callback",
      body: { name: "Zoé", phone: "0639981234", moment: "asap" },
    },
    {
      method: "POST",
      path: "/functions/v1/checkout-status",
      body: { sessionId: "cs_test_1", session_id: "cs_test_1" },
    },
    { method: "POST", path: "/functions/v1/manage-booking", body: { action: "view", token: "a".repeat(43) } },
    { method: "POST", path: "/functions/v1/manage-booking", body: { action: "resend", email: "zoe@example.fr" } },
    { method: "POST", path: "/functions/v1/demo-payment", body: { session_id: "demo_1", action: "pay" } },
    { method: "POST", path: "/functions/v1/invite-staff", body: { email: "a@b.fr", full_name: "A", role: "manager" } },
    { method: "GET", path: "/functions/v1/calendar-feed", query: { token: "a".repeat(43) } },
    {
      method: "POST",
      path: "/rest/v1/rpc/booking_availability",
      body: { p_service_id: ID, p_from: "2026-12-01", p_days: 21 },
    },
    {
      method: "GET",
      path: "/rest/v1/rpc/booking_availability",
      query: { p_service_id: ID, p_from: "2026-12-01", p_days: "21" },
    },
    {
      method: "POST",
      path: "/rest/v1/rpc/search_brico_requests",
      body: { p_query: "a", p_status: "all", p_limit: 5, p_offset: 0 },
    },
    {
      method: "GET",
      path: "/rest/v1/services",
      query: { select: "id,name,category,base_price", is_active: "eq.true", order: "name.asc", limit: "20" },
    },
    {
      method: "GET",
      path: "/rest/v1/faqs",
      query: { select: "question,answer", or: "(is_active.eq.true,display_order.gt.3)", order: "display_order" },
    },
    {
      method: "GET",
      path: "/rest/v1/reviews",
      query: { select: "id,rating", rating: "in.(4,5)", text: "ilike.*bien*" },
    },
    {
      method: "GET",
      path: "/rest/v1/gallery_projects",
      query: { select: "id,title", id: `in.(${ID},${ID})`, offset: "1" },
    },
    {
      method: "PATCH",
      path: "/rest/v1/profiles",
      query: { id: `eq.${ID}` },
      body: { full_name: "A", phone: "1", avatar_url: "x" },
    },
    {
      method: "POST",
      path: "/auth/v1/token",
      query: { grant_type: "password" },
      body: { email: "a@b.fr", password: "faux" },
    },
    {
      method: "POST",
      path: "/auth/v1/token",
      query: { grant_type: "refresh_token" },
      body: { refresh_token: "aaaaaaaaaaaa" },
    },
    { method: "POST", path: "/auth/v1/signup", body: { email: "a@b.fr", password: "un mot de passe", data: { a: 1 } } },
    { method: "POST", path: "/auth/v1/verify", body: { email: "a@b.fr", token: "12345678", type: "email" } },
    { method: "POST", path: "/auth/v1/otp", body: { email: "a@b.fr", create_user: true, data: {} } },
    { method: "PUT", path: "/auth/v1/user", body: { password: "un mot de passe", data: { a: 1 } } },
    { method: "POST", path: "/auth/v1/factors", body: { factor_type: "totp", friendly_name: "x" } },
    { method: "POST", path: `/auth/v1/factors/${ID}/verify`, body: { challenge_id: ID, code: "123456" } },
    {
      method: "POST",
      path: "/storage/v1/object/sign/documents",
      body: { expiresIn: 60, paths: ["a.pdf", "b/c.webp"] },
    },
    {
      method: "POST",
      path: "/storage/v1/object/list/gallery",
      body: { prefix: "", limit: 10, offset: 0, sortBy: { column: "name", order: "asc" } },
    },
    { method: "DELETE", path: "/storage/v1/object/documents", body: { prefixes: ["a.pdf"] } },
    {
      method: "POST",
      path: "/storage/v1/object/copy",
      body: { bucketId: "gallery", sourceKey: "a", destinationKey: "b" },
    },
    {
      method: "GET",
      path: "/storage/v1/render/image/public/gallery/a.webp",
      query: { width: "400", height: "300", resize: "cover", quality: "75", format: "webp" },
    },
  ]
