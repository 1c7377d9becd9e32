-- What the owner answers about the law on payment software: stored with its author and day, never claimed before it is answered.

create or replace function public.answer_compliance(
  p_question text, p_answer text, p_name text default null, p_detail text default null, p_on date default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.refuse('access_denied', 403);
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
  'For administrators: answers one of the questions of « Conformité », in place of the former answer. Refuses: access_denied.';
grant execute on function public.answer_compliance to authenticated;
