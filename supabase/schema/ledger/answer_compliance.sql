-- What the owner answers about the law on payment software: stored with its author and day, never claimed before it is answered.

create or replace function public.answer_compliance(
  p_question text, p_answer text, p_name text default null, p_detail text default null, p_on date default null,
  p_seen timestamptz default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  -- Two first answers at once wait for each other.
  perform pg_advisory_xact_lock(hashtext('compliance_answers'));
  if p_seen <> coalesce((select a.answered_at from public.compliance_answers a where a.question = p_question), '-infinity') then
    perform private.refuse('answer_changed', 409);
  end if;
  insert into public.compliance_answers (question, answer, name, detail, since_on, answered_by, answered_by_name, answered_at)
  values (p_question, p_answer, nullif(btrim(p_name), ''), nullif(btrim(p_detail), ''), p_on, auth.uid(), private.person_name(auth.uid()),
    private.now())
  on conflict (question) do update set
    answer = excluded.answer, name = excluded.name, detail = excluded.detail, since_on = excluded.since_on,
    answered_by = excluded.answered_by, answered_by_name = excluded.answered_by_name, answered_at = excluded.answered_at;
  perform private.log_activity('changed', 'compliance_answers', p_question, 'Réponse à une question de conformité',
    jsonb_strip_nulls(jsonb_build_object('answer', p_answer)));
end;
$$;
comment on function public.answer_compliance is
  'For administrators: answers one of the questions of « Conformité », in place of the former answer; p_seen, if given: the '
  'answered_at that the screen showed, -infinity for none. Refuses: access_denied, answer_changed.';
grant execute on function public.answer_compliance to authenticated;
