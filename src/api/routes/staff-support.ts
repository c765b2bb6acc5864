import * as grievances from '#contracts/staff/grievances.ts';
import * as messages from '#contracts/staff/messages.ts';
import type { Route } from '../http/route.ts';
import { staffRoute } from '../http/staff-route.ts';
import { assignMessageTo, noteAnswer, previewReplyTo, replyTo } from '../services/support/answer-message.ts';
import { calendarOfGrievances, queueGrievances } from '../services/support/grievance-queue.ts';
import { openCaseFile, showGrievance } from '../services/support/grievance-record.ts';
import {
  acknowledgeCase,
  assignCase,
  previewLetter,
  resolveCase,
} from '../services/support/handle-grievance.ts';
import { queueMessages, showMessage } from '../services/support/message-queue.ts';

const OK = { ok: true } as const;

/** What the staff do with grievances and messages. */
export const staffSupportRoutes: readonly Route[] = [
  staffRoute(grievances.listGrievances, (call) => queueGrievances(call)),
  staffRoute(grievances.grievanceCalendar, (call) => calendarOfGrievances(call)),
  staffRoute(grievances.readGrievance, (call) => showGrievance(call)),
  staffRoute(grievances.openGrievanceFile, (call) => openCaseFile(call)),
  staffRoute(grievances.assignGrievance, async (call) => {
    await assignCase(call);
    return OK;
  }),
  staffRoute(grievances.previewGrievanceLetter, (call) => previewLetter(call)),
  staffRoute(grievances.acknowledgeGrievance, async (call) => {
    await acknowledgeCase(call);
    return OK;
  }),
  staffRoute(grievances.resolveGrievance, async (call) => {
    await resolveCase(call);
    return OK;
  }),
  staffRoute(messages.listMessages, (call) => queueMessages(call)),
  staffRoute(messages.readMessage, (call) => showMessage(call)),
  staffRoute(messages.assignMessage, async (call) => {
    await assignMessageTo(call);
    return OK;
  }),
  staffRoute(messages.previewReply, (call) => previewReplyTo(call)),
  staffRoute(messages.replyToMessage, async (call) => {
    await replyTo(call);
    return OK;
  }),
  staffRoute(messages.markAnswered, async (call) => {
    await noteAnswer(call);
    return OK;
  }),
];
