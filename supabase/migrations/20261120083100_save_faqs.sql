-- A question of the contact page, saved together with its place.

create function public.save_faq(
  p_id uuid, p_version int, p_question text, p_answer text, p_is_active boolean, p_position int
) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  saved uuid;
begin
  perform private.require_staff();
  if p_id is null then
    insert into public.faqs (question, answer, is_active) values (btrim(p_question), btrim(p_answer), p_is_active)
    returning id into saved;
  else
    update public.faqs f
    set question = btrim(p_question), answer = btrim(p_answer), is_active = p_is_active, version = f.version + 1
    where f.id = p_id and f.version = p_version
    returning f.id into saved;
    if saved is null and exists (select from public.faqs f where f.id = p_id) then
      perform private.refuse('item_changed', 409);
    end if;
  end if;
  -- Refuses a question that is gone.
  perform public.move_in_list('faqs', coalesce(saved, p_id), p_position);
  return saved;
end;
$$;
comment on function public.save_faq(uuid, int, text, text, boolean, int) is
  'For staff: adds a question (p_id null) or changes one, and puts it at p_position, from 1. Answers its id; refuses with item_changed '
  'when another version has been saved since p_version was read, with item_gone when there is none.';

grant execute on function public.save_faq(uuid, int, text, text, boolean, int) to authenticated;
