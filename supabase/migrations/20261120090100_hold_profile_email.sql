-- A profile's address follows the account's and is not for its owner to write, whatever the API lets through.

create or replace function private.guard_profile() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user = 'authenticated' then
    if (new.role, new.is_active) is distinct from (old.role, old.is_active) and not private.is_admin() then
      perform private.refuse('forbidden', 'Seul un administrateur peut changer un rôle ou un accès', 403);
    end if;
    if (new.id, new.email, new.created_at) is distinct from (old.id, old.email, old.created_at) then
      perform private.refuse('forbidden', 'L’adresse e-mail d’un profil ne se modifie pas ici', 403);
    end if;
    if new.last_login is distinct from old.last_login then
      new.last_login = private.now();
    end if;
  end if;
  return new;
end;
$$;

create index blocked_dates_author on public.blocked_dates (created_by);
