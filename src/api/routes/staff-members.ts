import * as cardPages from '#contracts/staff/card-pages.ts';
import * as actions from '#contracts/staff/member-actions.ts';
import { eraseMember as eraseContract, readErasure } from '#contracts/staff/member-erasure.ts';
import { askExport, saveExport } from '#contracts/staff/member-export.ts';
import * as merge from '#contracts/staff/member-merge.ts';
import * as money from '#contracts/staff/member-money.ts';
import { openAssisted, readMember, searchMembers } from '#contracts/staff/members.ts';
import { listFailedRenewals, retryFailedRenewal } from '#contracts/staff/renewals.ts';
import type { Route } from '../http/route.ts';
import { staffRoute } from '../http/staff-route.ts';
import { retry, showFailedRenewals } from '../services/member-help/failed-renewals.ts';
import {
  changeEmail,
  confirmEmail,
  endSessions,
  resetStep,
  unlock,
} from '../services/member-help/member-access.ts';
import { resend, showMail } from '../services/member-help/member-mails.ts';
import { applyCoupon, previewCoupon } from '../services/member-help/money/apply-coupon.ts';
import { approve, decline, listApprovals, withdraw } from '../services/member-help/money/approvals.ts';
import { cancelCardPage, listCardPages } from '../services/member-help/money/card-pages.ts';
import { giveCredit } from '../services/member-help/money/give-credit.ts';
import { openCardPage } from '../services/member-help/money/open-card-page.ts';
import { recordPayment } from '../services/member-help/money/record-payment.ts';
import { refundPayment, showRefund } from '../services/member-help/money/refund-payment.ts';
import { eraseMember, showErasure } from '../services/member-help/personal-data/erase-member.ts';
import { askForExport, sendExport } from '../services/member-help/personal-data/export-member.ts';
import { mergeMembers, showMerge } from '../services/member-help/personal-data/merge-members.ts';
import { reinstate } from '../services/member-help/reinstate.ts';
import { openForMember } from '../services/staff/assisted-sessions.ts';
import { keepNote } from '../services/staff/member-notes.ts';
import { showMember } from '../services/staff/read-member.ts';
import { findMembers } from '../services/staff/search-members.ts';

const OK = { ok: true } as const;

/** What the staff see of members, and do for them. */
export const staffMemberRoutes: readonly Route[] = [
  staffRoute(searchMembers, (call) => findMembers(call)),
  staffRoute(readMember, (call) => showMember(call)),
  staffRoute(openAssisted, (call) => openForMember(call)),
  staffRoute(actions.addNote, async (call) => {
    await keepNote(call);
    return OK;
  }),
  staffRoute(actions.readMail, (call) => showMail(call)),
  staffRoute(actions.resendMail, (call) => resend(call)),
  staffRoute(actions.endMemberSessions, (call) => endSessions(call)),
  staffRoute(actions.unlockLogin, async (call) => {
    await unlock(call);
    return OK;
  }),
  staffRoute(actions.resetSecondStep, async (call) => {
    await resetStep(call);
    return OK;
  }),
  staffRoute(actions.changeMemberEmail, async (call) => {
    await changeEmail(call);
    return OK;
  }),
  staffRoute(actions.confirmMemberEmail, (call) => confirmEmail(call)),
  staffRoute(listFailedRenewals, (call) => showFailedRenewals(call)),
  staffRoute(retryFailedRenewal, (call) => retry(call)),
  staffRoute(money.giveCredit, (call) => giveCredit(call)),
  staffRoute(money.readRefund, (call) => showRefund(call)),
  staffRoute(money.refundPayment, (call) => refundPayment(call)),
  staffRoute(money.listApprovals, (call) => listApprovals(call)),
  staffRoute(money.approve, (call) => approve(call)),
  staffRoute(money.decline, (call) => decline(call)),
  staffRoute(money.withdraw, (call) => withdraw(call)),
  staffRoute(money.reinstate, (call) => reinstate(call)),
  staffRoute(money.previewCoupon, (call) => previewCoupon(call)),
  staffRoute(money.applyCoupon, (call) => applyCoupon(call)),
  staffRoute(money.recordPayment, (call) => recordPayment(call)),
  staffRoute(askExport, async (call) => {
    await askForExport(call);
    return OK;
  }),
  staffRoute(saveExport, (call) => sendExport(call)),
  staffRoute(readErasure, (call) => showErasure(call)),
  staffRoute(eraseContract, async (call) => {
    await eraseMember(call);
    return OK;
  }),
  staffRoute(cardPages.listCardPages, (call) => listCardPages(call)),
  staffRoute(cardPages.openCardPage, (call) => openCardPage(call)),
  staffRoute(cardPages.cancelCardPage, (call) => cancelCardPage(call)),
  staffRoute(merge.readMerge, (call) => showMerge(call)),
  staffRoute(merge.mergeMembers, async (call) => {
    await mergeMembers(call);
    return OK;
  }),
];
