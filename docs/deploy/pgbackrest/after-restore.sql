-- After a restore to an earlier moment: removes what would open accounts again. A session that was ended, a link that
-- was used, and a code that was sent since that moment are valid in the restored database. Members and staff log in
-- again. A database of an earlier version lacks some of the tables.
do $$
declare
  name text;
begin
  foreach name in array array[
    'sessions', 'password_resets', 'login_codes', 'login_challenges', 'pending_logins', 'trusted_browsers',
    'email_changes', 'staff_sessions',
    'staff_invitations', 'staff_challenges', 'staff_identity_requests', 'staff_assisted_sessions', 'rate_limits', 'live_followers'
  ] loop
    if to_regclass('public.' || name) is not null then
      execute format('delete from public.%I', name);
    end if;
  end loop;
end
$$;
