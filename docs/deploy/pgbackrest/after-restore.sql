-- After a restore to an earlier moment: removes what would open accounts again. A session that was ended, a link that
-- was used, and a code that was sent since that moment are valid in the restored database. Members log in again.
begin;
delete from sessions;
delete from staff_invitations;
delete from staff_sessions;
delete from password_resets;
delete from login_codes;
delete from email_changes;
delete from rate_limits;
delete from live_followers;
commit;
