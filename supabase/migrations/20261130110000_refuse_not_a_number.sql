-- NaN is greater than every number, so « >= 0 » accepts it; columns without a check accepted it too.
alter table public.services
  drop constraint services_base_price_check, add constraint services_base_price_check check (base_price >= 0 and base_price < 'NaN');
alter table public.contractors
  drop constraint contractors_hourly_rate_check, add constraint contractors_hourly_rate_check check (hourly_rate >= 0 and hourly_rate < 'NaN'),
  add constraint contractors_average_response_time_check check (average_response_time < 'NaN'),
  add constraint contractors_total_revenue_check check (total_revenue < 'NaN');
alter table public.brico_requests
  drop constraint brico_requests_base_price_check, add constraint brico_requests_base_price_check check (base_price >= 0 and base_price < 'NaN'),
  drop constraint brico_requests_price_check, add constraint brico_requests_price_check check (price >= 0 and price < 'NaN'),
  drop constraint brico_requests_total_amount_check, add constraint brico_requests_total_amount_check check (total_amount >= 0 and total_amount < 'NaN');
alter table public.reno_projects
  drop constraint reno_projects_budget_check, add constraint reno_projects_budget_check check (budget >= 0 and budget < 'NaN'),
  drop constraint reno_projects_budget_with_vat_check, add constraint reno_projects_budget_with_vat_check check (budget_with_vat >= 0 and budget_with_vat < 'NaN'),
  drop constraint reno_projects_estimated_cost_check, add constraint reno_projects_estimated_cost_check check (estimated_cost >= 0 and estimated_cost < 'NaN'),
  drop constraint reno_projects_actual_cost_check, add constraint reno_projects_actual_cost_check check (actual_cost >= 0 and actual_cost < 'NaN'),
  add constraint reno_projects_margin_check check (margin < 'NaN');
alter table public.project_expenses
  drop constraint project_expenses_amount_check, add constraint project_expenses_amount_check check (amount > 0 and amount < 'NaN'),
  drop constraint project_expenses_amount_with_vat_check, add constraint project_expenses_amount_with_vat_check check (amount_with_vat > 0 and amount_with_vat < 'NaN');
alter table public.contractor_quote_requests
  drop constraint contractor_quote_requests_price_check, add constraint contractor_quote_requests_price_check check (price > 0 and price < 'NaN'),
  add constraint contractor_quote_requests_price_with_vat_check check (price_with_vat < 'NaN'),
  add constraint contractor_quote_requests_estimate_change_check check (estimate_change < 'NaN');
