-- The dashboard counts what waits without what is archived: both of its counts are read from one index again, not row by row.

drop index public.brico_requests_to_confirm;
create index brico_requests_todo on public.brico_requests (payment_status) where status = 'pending' and archived_at is null;
