import { atom } from 'nanostores';
import { mutate } from 'swr';
import { submit } from '#client/http/submit.ts';
import { csrfToken } from '#client/page/page-meta.ts';
import { emailLinkToken, removeEmailLinkToken } from '#client/storage/email-link-token.ts';
import { emailChange, type WaitingEmail } from '#contracts/account/email-change.ts';
import { listSessions } from '#contracts/auth/sessions.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { setLoggedIn } from '#stores/auth.ts';
import { queryKey } from '../shared/use-query.ts';

/** What became of a link that was opened from a mail. */
export type LinkState =
  | { kind: 'none' }
  | { kind: 'opening' }
  /** the mailbox of the address that the account has */
  | { kind: 'confirmed'; email: string }
  /** both mailboxes have confirmed: the account has the address from now on */
  | { kind: 'changed'; email: string }
  /** this mailbox has; the other one has not yet */
  | { kind: 'half'; waiting: WaitingEmail }
  | { kind: 'expired' }
  /** no answer came: the token is still there for another try */
  | { kind: 'failed'; message: string };

/** Page state, so that a member who switches sections finds the result on return. */
export const $emailLink = atom<LinkState>({ kind: 'none' });

/** Sends the token of a link that was opened, if there is one. Asked again while it is on its way, it does nothing. */
export async function openEmailLink(): Promise<void> {
  const emailToken = emailLinkToken();
  if (emailToken === null || $emailLink.get().kind === 'opening') return;
  $emailLink.set({ kind: 'opening' });
  const result = await submit(memberUpdate, { body: { emailToken } });
  if (result.ok) {
    const { account, confirmed, pendingEmailChange } = result.answer;
    removeEmailLinkToken();
    if (confirmed === 'address') $emailLink.set({ kind: 'confirmed', email: account.email });
    else if (pendingEmailChange) $emailLink.set({ kind: 'half', waiting: pendingEmailChange });
    else {
      // the other tabs have to show the new address, too
      setLoggedIn({ accountId: account.id, email: account.email, csrfToken: csrfToken() });
      $emailLink.set({ kind: 'changed', email: account.email });
    }
  } else if (result.problem.code === 'link_expired' || result.problem.code === 'invalid') {
    removeEmailLinkToken();
    $emailLink.set({ kind: 'expired' });
  } else $emailLink.set({ kind: 'failed', message: result.problem.message });
  for (const contract of [memberInfo, emailChange, listSessions]) void mutate(queryKey(contract));
}
