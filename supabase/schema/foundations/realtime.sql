do $$
declare
  name text;
begin
  if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
    return;
  end if;
  foreach name in array array[
    'blocked_dates', 'brico_requests', 'client_messages', 'contact_requests', 'contractor_quote_requests', 'contractors', 'email_outbox',
    'faqs', 'gallery_projects', 'google_reviews', 'project_choices', 'project_documents', 'project_expenses', 'project_notes',
    'project_photos', 'reno_expertises', 'reno_projects', 'services', 'team_absences', 'teams', 'visits'
  ] loop
    execute format(
      'create trigger tell_change after insert or update or delete on public.%I for each statement execute function private.tell_change()',
      name
    );
  end loop;
  create trigger tell_change after insert on public.receipts for each statement execute function private.tell_change();
  create policy "staff are told what changes" on realtime.messages for select to authenticated
    using ((select realtime.topic()) = 'office' and (select private.is_staff()));
end;
$$;
