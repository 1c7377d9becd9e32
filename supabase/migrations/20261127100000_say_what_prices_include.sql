-- What the price of a service includes, the page where visitors can check the company's rating, and the usual budget of a trade.

alter table public.services add column included text check (length(included) <= 300);
comment on column public.services.included is
  'What the starting price includes and what comes on top of it (travel, first hour, parts, evenings), in the owner''s words; null when not entered.';

alter table public.company_settings add column rating_link text check (length(rating_link) <= 300 and private.is_url(rating_link));
comment on column public.company_settings.rating_link is
  'Page where visitors read the reviews behind rating_figure; null when not entered. The link by which clients leave a review is notification_settings.review_url.';

alter table public.reno_expertises add column budget text check (length(budget) <= 160);
comment on column public.reno_expertises.budget is
  'Usual budget of this trade in the owner''s words, « de 8 000 à 15 000 € TTC »; null when not entered. Never computed from a client''s project.';

-- Written by `npm run routines` from supabase/routines: do not edit from here to the end mark.

-- The payment of a booking: the payment link that staff mail for a telephone booking, and the result reported by the payment provider.
-- Every payment ends with a paid request or a refund.

create or replace function private.booking_payload(p_request public.brico_requests) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'request_id', p_request.id, 'reference', p_request.reference,
    'client_name', p_request.client_name, 'client_email', p_request.client_email, 'client_phone', p_request.client_phone,
    'address', p_request.address, 'postal_code', p_request.postal_code, 'city', p_request.city,
    'service_name', p_request.service_type, 'description', p_request.description,
    'scheduled_date', p_request.scheduled_date, 'scheduled_time', to_char(p_request.scheduled_time, 'HH24:MI'),
    'duration_minutes', p_request.duration_minutes, 'prepayment_cents', p_request.prepayment_cents,
    'base_price', p_request.base_price, 'express_request', p_request.express_request_at is not null,
    'urgent_repair', p_request.urgent_repair_at is not null, 'is_online', p_request.source = 'online',
    'ordered_at', coalesce(p_request.terms_accepted_at, p_request.created_at), 'terms_version', p_request.terms_version,
    'sequence', p_request.calendar_sequence, 'is_cancelled', p_request.status = 'cancelled',
    'is_paid', p_request.payment_status = 'paid',
    'included', (select included from public.services where id = p_request.service_id)
  )
$$;

-- End of what `npm run routines` wrote.
