type Paid = { request: string; intent: string; session?: string }

/** SQL that marks the prepayment of a request as paid by card, as the payment provider reports it. */
export const paidByCard = ({ request, intent, session }: Paid) => `do $$
  declare payment public.card_payments;
  begin
    insert into public.card_payments (request_id, amount_cents, state, payment_intent_id, session_id, is_demo, opened_at, expires_at, settled_at)
    select id, prepayment_cents, 'paid', ${literal(intent)}, ${session ? literal(session) : "null"}, ${intent.startsWith("pi_demo_")},
      private.now(), private.now() + interval '35 minutes', private.now()
    from public.brico_requests where id = '${request}' returning * into payment;
    perform private.book_prepayment(payment);
  end $$`

/** SQL that opens the page of a prepayment. */
export const openPage = (request: string, session: string) => `
  insert into public.card_payments (request_id, amount_cents, session_id, is_demo, opened_at, expires_at)
  select id, prepayment_cents, ${literal(session)}, false, private.now(), private.now() + interval '35 minutes'
  from public.brico_requests where id = '${request}'`

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** SQL of the request that a session pays. */
export const REQUEST_OF_SESSION =
  "select r.id, r.reference from public.card_payments p join public.brico_requests r on r.id = p.request_id where p.session_id = $1"
