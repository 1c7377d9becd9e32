-- Figures of law and of the terms, each once; both languages read them here. `npm run types` writes a constant of the same name for each function
-- into domain/law.gen.ts: private.withdrawal_days() is WITHDRAWAL_DAYS. Constants and no rows, so that defaults and checks may use them.

create or replace function private.free_cancellation_hours() returns int language sql immutable parallel safe set search_path = '' return 24;
comment on function private.free_cancellation_hours is 'Hours before the appointment until which a client may move it, or cancel it with a full refund.';
grant execute on function private.free_cancellation_hours to anon, authenticated, service_role;

create or replace function private.default_prepayment_cents() returns int language sql immutable parallel safe set search_path = '' return 8000;
comment on function private.default_prepayment_cents is 'The prepayment in cents when booking, until the owner sets another amount.';
grant execute on function private.default_prepayment_cents to anon, authenticated, service_role;

create or replace function private.withdrawal_days() returns int language sql immutable parallel safe set search_path = '' return 14;
comment on function private.withdrawal_days is 'Days after the contract during which a consumer may withdraw without a reason (code de la consommation, L221-18).';
grant execute on function private.withdrawal_days to anon, authenticated, service_role;

create or replace function private.refund_days() returns int language sql immutable parallel safe set search_path = '' return 14;
comment on function private.refund_days is 'Days after a withdrawal within which the money goes back (code de la consommation, L221-24).';
grant execute on function private.refund_days to anon, authenticated, service_role;

create or replace function private.off_premises_days() returns int language sql immutable parallel safe set search_path = '' return 7;
comment on function private.off_premises_days is 'Days after the signature at the client''s home during which no payment may be taken, except for urgent repairs (code de la consommation, L221-10).';
grant execute on function private.off_premises_days to anon, authenticated, service_role;

create or replace function private.most_due_days() returns int language sql immutable parallel safe set search_path = '' return 60;
comment on function private.most_due_days is 'Most days until an invoice is due (code de commerce, L441-10).';
grant execute on function private.most_due_days to anon, authenticated, service_role;

create or replace function private.most_retention_bp() returns int language sql immutable parallel safe set search_path = '' return 500;
comment on function private.most_retention_bp is 'The most that a client may withhold as guarantee, in hundredths of a percent of each payment (loi n° 71-584 du 16 juillet 1971, art. 1).';
grant execute on function private.most_retention_bp to anon, authenticated, service_role;

create or replace function private.most_cash_cents() returns int language sql immutable parallel safe set search_path = '' return 100000;
comment on function private.most_cash_cents is 'Most cents that a consumer pays in cash for one contract (code monétaire et financier, L112-6 and D112-3).';
grant execute on function private.most_cash_cents to anon, authenticated, service_role;

create or replace function private.oldest_payment_years() returns int language sql immutable parallel safe set search_path = '' return 10;
comment on function private.oldest_payment_years is 'Age in years (of 366 days) beyond which a payment or an invoice is not recorded any more.';
grant execute on function private.oldest_payment_years to anon, authenticated, service_role;

create or replace function private.field_late_days() returns int language sql immutable parallel safe set search_path = '' return 7;
comment on function private.field_late_days is 'Days after which an action of the field that arrives late has no effect any more: it is noted.';
grant execute on function private.field_late_days to anon, authenticated, service_role;

create or replace function private.code_minutes() returns int language sql immutable parallel safe set search_path = '' return 10;
comment on function private.code_minutes is 'Minutes during which the code of a signature is valid.';
grant execute on function private.code_minutes to anon, authenticated, service_role;

create or replace function private.days_after_works() returns int language sql immutable parallel safe set search_path = '' return 60;
comment on function private.days_after_works is 'Days after the end of the works during which the client''s link still opens the page.';
grant execute on function private.days_after_works to anon, authenticated, service_role;

create or replace function private.days_to_answer() returns int language sql immutable parallel safe set search_path = '' return 10;
comment on function private.days_to_answer is 'Days that a subcontractor has to answer, unless staff choose another due day.';
grant execute on function private.days_to_answer to anon, authenticated, service_role;

create or replace function private.longest_start_days() returns int language sql immutable parallel safe set search_path = '' return 1095;
comment on function private.longest_start_days is 'Most days from today until the start that a subcontractor proposes.';
grant execute on function private.longest_start_days to anon, authenticated, service_role;

create or replace function private.vigilance_threshold_euros() returns int language sql immutable parallel safe set search_path = '' return 5000;
comment on function private.vigilance_threshold_euros is 'Euros without VAT within twelve months above which a subcontractor must show its papers (code du travail, L8222-1, R8222-1).';
grant execute on function private.vigilance_threshold_euros to anon, authenticated, service_role;

create or replace function private.vigilance_months() returns int language sql immutable parallel safe set search_path = '' return 6;
comment on function private.vigilance_months is 'Months after which the papers of the duty of vigilance are asked for again (code du travail, D8222-5).';
grant execute on function private.vigilance_months to anon, authenticated, service_role;

create or replace function private.paper_soon_days() returns int language sql immutable parallel safe set search_path = '' return 30;
comment on function private.paper_soon_days is 'Days before the end of a paper from which it counts as ending soon; the company''s first alert.';
grant execute on function private.paper_soon_days to anon, authenticated, service_role;

create or replace function private.paper_urgent_days() returns int language sql immutable parallel safe set search_path = '' return 7;
comment on function private.paper_urgent_days is 'Days before the end of a paper at which the company is alerted again.';
grant execute on function private.paper_urgent_days to anon, authenticated, service_role;

create or replace function private.noon_hour() returns int language sql immutable parallel safe set search_path = '' return 13;
comment on function private.noon_hour is 'The hour in Paris at which the morning ends and the afternoon begins, for half days of absence.';
grant execute on function private.noon_hour to anon, authenticated, service_role;

create or replace function private.exchange_years() returns int language sql immutable parallel safe set search_path = '' return 3;
comment on function private.exchange_years is 'Years for which data of an exchange are kept after the last one (page « Confidentialité »).';
grant execute on function private.exchange_years to anon, authenticated, service_role;

create or replace function private.contract_years() returns int language sql immutable parallel safe set search_path = '' return 5;
comment on function private.contract_years is 'Years for which data of a contract are kept after the work (code civil, 2224).';
grant execute on function private.contract_years to anon, authenticated, service_role;

create or replace function private.bank_line_months() returns int language sql immutable parallel safe set search_path = '' return 13;
comment on function private.bank_line_months is
  'Months for which a line of a bank statement is kept that became no payment (page « Confidentialité »): a transfer may be contested for 13 months '
  '(code monétaire et financier, L133-24).';
grant execute on function private.bank_line_months to anon, authenticated, service_role;

create or replace function private.accounts_years() returns int language sql immutable parallel safe set search_path = '' return 10;
comment on function private.accounts_years is 'Years for which accounting records are kept (code de commerce, L123-22).';
grant execute on function private.accounts_years to anon, authenticated, service_role;

create or replace function private.most_receipt_cents() returns int language sql immutable parallel safe set search_path = '' return 1000000000;
comment on function private.most_receipt_cents is 'Most cents of one payment.';
grant execute on function private.most_receipt_cents to anon, authenticated, service_role;
