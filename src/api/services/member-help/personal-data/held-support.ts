import { type HeldTable, columnList as list } from './held-table.ts';

/** What was written to and about members. Rows go before those that they are found by. */
export const HELD_WRITINGS: readonly HeldTable[] = [
  {
    table: 'outbox',
    link: 'mail',
    subject: 'emails',
    shown: list('id kind recipient language subject text status created_at sent_at'),
    hidden: list('site account_id body html unsubscribe dedupe_key attempts next_attempt_at last_error'),
    erase: {
      recipient: `''`,
      subject: `''`,
      text: `''`,
      html: `''`,
      body: 'null',
      unsubscribe: `''`,
      last_error: 'null',
      status: `case when status = 'waiting' then 'given_up' else status end`,
    },
    merge: 'move',
  },
  {
    table: 'message_events',
    link: 'message',
    subject: 'messages',
    shown: list('message_id kind at staff_name text'),
    hidden: list('site id version staff_id dedupe_key'),
    erase: 'delete',
  },
  {
    table: 'contact_messages',
    link: 'mailbox',
    subject: 'messages',
    shown: list('id ticket name email phone subject message language answered_at created_at'),
    hidden: list('site account_id dedupe_key assigned_to version'),
    erase: 'delete',
    merge: 'move',
  },
  {
    table: 'directory_reports',
    link: 'report',
    subject: 'messages',
    shown: list(
      'id number office_name dentist_name kind text email language due_on outcome note resolved_at created_at',
    ),
    hidden: list('site office_id npi dedupe_key resolved_by resolved_by_name'),
    // the rest is about the office, and proves that the report was checked in time
    erase: { email: `''`, text: `''` },
  },
  {
    table: 'grievance_attachments',
    link: 'grievance',
    subject: 'grievances',
    // the content is a file of its own
    shown: list('id grievance_id name type bytes'),
    hidden: list('site content'),
    erase: 'delete old',
  },
  {
    table: 'grievance_events',
    link: 'grievance',
    subject: 'grievances',
    shown: list('grievance_id kind at staff_name detail'),
    hidden: list('site id version staff_id'),
    erase: 'delete old',
  },
  {
    table: 'grievances',
    link: 'mailbox',
    subject: 'grievances',
    shown: list(
      'id case_number urgent status received_on acknowledge_by resolve_by acknowledged_at handler resolved_at decision form email created_at',
    ),
    hidden: list('site account_id dedupe_key assigned_to version'),
    erase: 'delete old',
    merge: 'move',
  },
  {
    table: 'account_notes',
    link: 'account',
    subject: 'notes',
    shown: list('staff_name text created_at'),
    hidden: list('site id account_id staff_id'),
    erase: 'delete',
    merge: 'move',
  },
];
