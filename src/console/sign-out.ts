import { staffSignOut } from '#contracts/staff/session.ts';
import { showToast } from '#islands/shared/toasts/show-toast.ts';
import { explainRead } from './explain-read.ts';
import { advance, callStaff } from './session.ts';
import { forgetDrafts } from './support/drafts.ts';

export async function signOut(): Promise<void> {
  try {
    advance(await callStaff(staffSignOut));
    forgetDrafts();
  } catch (error) {
    const { message } = explainRead(error);
    if (message) showToast({ severity: 'error', summary: message });
  }
}
