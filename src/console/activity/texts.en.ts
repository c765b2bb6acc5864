import type { AuditAction } from '#contracts/staff/audit.ts';
import { pluralOf } from '#util/language/plural.ts';
import type { ChangeName } from './change-name.ts';

const plural = pluralOf('en');

export const activityLead = 'Who did what, when and from where. Entries cannot be changed or deleted.';
export const what = 'What happened';
export const action = 'Action';
export const who = 'Who did it';
export const when = 'When';
export const about = 'About';
export const from = 'From date';
export const until = 'To date';
export const brand = 'Brand';
export const anyBrand = 'Any';
export const anything = 'Anything';
export const anyone = 'Anyone';
export const details = 'Details';
export const before = 'Before';
export const after = 'After';
export const address = 'Address';
export const request = 'Request';
export const entryNumber = (number: number) => `Entry ${number}`;
export const entryOf = (number: number, brand: string) => `Entry ${number} of ${brand}`;
export const noActivity = 'No entry matches. Change the filters.';
export const newer = 'Newer';
export const older = 'Older';
export const clearFilters = 'Clear the filters';
export const entryCount = (count: number) => plural(count, { one: '1 entry', other: `${count} entries` });
export const entriesOfPage = (count: number) => `${entryCount(count)} on this page`;
export const actionNames: Readonly<Record<AuditAction, string>> = {
  'sign_in.password': 'Gave the password',
  'sign_in.completed': 'Signed in',
  'sign_in.failed': 'Failed to sign in',
  'sign_in.link': 'Signed in by a link',
  'sign_in.passkey': 'Signed in with a passkey',
  'sign_in.provider': 'Signed in with the identity provider',
  'identity.linked': 'Linked the identity provider',
  'identity.unlinked': 'Removed the link with the identity provider',
  'passkey.added': 'Added a passkey',
  'passkey.removed': 'Removed a passkey',
  'second_factor.failed': 'Entered a wrong code',
  'second_factor.renewed': 'Confirmed with a code again',
  'second_factor.secret_issued': 'Began to set up the app',
  'second_factor.enrolled': 'Set up the app',
  'recovery_codes.renewed': 'Made new recovery codes',
  'sessions.signed_out': 'Signed out',
  'sessions.ended': 'Ended other sign-ins',
  'staff.invited': 'Invited a person',
  'staff.joined': 'Accepted an invitation',
  'staff.grants_changed': 'Changed roles',
  'staff.grants_followed': 'Got other roles by groups',
  'staff.disabled': 'Disabled a person',
  'staff.enabled': 'Enabled a person',
  'staff.access_offered': 'Sent a link for new access',
  'staff.access_renewed': 'Got new access',
  'password.changed': 'Changed the password',
  'staff.invitation_resent': 'Sent an invitation again',
  'staff.invitation_withdrawn': 'Withdrew an invitation',
  'staff.roles_accepted': 'Accepted roles',
  'staff.roles_declined': 'Declined roles',
  'members.searched': 'Searched for a member',
  'members.listed': 'Listed the members of a figure',
  'member.viewed': 'Opened a member’s record',
  'member.opened': 'Opened a member’s account',
  'member.change_asked': 'Asked for a change of a member',
  'member.changed': 'Changed something for a member',
  'member.change_refused': 'Was refused a change of a member',
  'member.note_added': 'Kept a note about a member',
  'renewals.listed': 'Opened the list of failed renewals',
  'approvals.listed': 'Opened the list of approvals',
  'member.mail_read': 'Read an email to a member',
  'member.card_pages_viewed': 'Looked at what a member owes, and at payment pages',
  'member.refund_viewed': 'Looked at what of a payment can be refunded',
  'member.coupon_previewed': 'Looked at what a coupon would have taken off',
  'member.export_asked': 'Gave the reason to export a member’s data',
  'member.exported': 'Saved everything held of a member',
  'member.erasure_viewed': 'Looked at what an erasure would remove',
  'member.erasure_asked': 'Asked to erase a member',
  'member.erased': 'Erased a member',
  'member.merge_viewed': 'Looked at two accounts to merge',
  'member.merge_asked': 'Asked to merge two accounts',
  'member.merged': 'Merged two accounts',
  'grievances.listed': 'Looked at the list of grievances',
  'grievance.viewed': 'Opened a grievance',
  'grievance.file_opened': 'Opened a file of a grievance',
  'grievance.assigned': 'Assigned a grievance',
  'grievance.acknowledged': 'Acknowledged a grievance',
  'grievance.resolved': 'Resolved a grievance',
  'messages.listed': 'Looked at the list of messages',
  'message.viewed': 'Opened a message',
  'message.assigned': 'Assigned a message',
  'message.replied': 'Replied to a message',
  'message.answered': 'Marked a message as answered',
  'message.reopened': 'Marked a message as waiting',
  'directory_reports.listed': 'Looked at the list of directory reports',
  'directory_report.viewed': 'Opened a directory report',
  'directory_report.resolved': 'Resolved a directory report',
  'directory.verified': 'Verified entries of the directory',
};
/** What the staff do for a member, by the call that the entry names. */
export const changeNames: Readonly<Record<string, ChangeName>> = {
  'POST /api/staff/members/{site}/{accountId}/mails/{id}/resend': {
    to: 'send an email again',
    did: 'Sent an email again',
  },
  'POST /api/staff/members/{site}/{accountId}/sessions/end': {
    to: 'log the member out',
    did: 'Logged the member out',
  },
  'POST /api/staff/members/{site}/{accountId}/unlock': {
    to: 'end the waits at login',
    did: 'Ended the waits at login',
  },
  'POST /api/staff/members/{site}/{accountId}/second-step/reset': {
    to: 'reset two-step verification',
    did: 'Reset two-step verification',
  },
  'POST /api/staff/members/{site}/{accountId}/email': {
    to: 'begin a change of the email address',
    did: 'Began a change of the email address',
  },
  'POST /api/staff/members/{site}/{accountId}/email/confirm': {
    to: 'confirm the email address',
    did: 'Confirmed the email address',
  },
  'POST /api/staff/members/{site}/{accountId}/credit': { to: 'give a credit', did: 'Gave a credit' },
  'POST /api/staff/members/{site}/{accountId}/payments/{paymentId}/refunds': {
    to: 'refund a payment',
    did: 'Refunded a payment',
  },
  'POST /api/staff/members/{site}/{accountId}/approvals/{id}/approve': {
    to: 'approve a refund or credit',
    did: 'Approved a refund or credit',
  },
  'POST /api/staff/members/{site}/{accountId}/approvals/{id}/decline': {
    to: 'decline a refund or credit',
    did: 'Declined a refund or credit',
  },
  'POST /api/staff/members/{site}/{accountId}/approvals/{id}/withdraw': {
    to: 'withdraw a request for a refund or credit',
    did: 'Withdrew a request for a refund or credit',
  },
  'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/reinstate': {
    to: 'undo a cancellation',
    did: 'Undid a cancellation',
  },
  'POST /api/staff/members/{site}/{accountId}/counter-payments': {
    to: 'record a payment at the counter',
    did: 'Recorded a payment at the counter',
  },
  'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/coupon': {
    to: 'apply a coupon',
    did: 'Applied a coupon',
  },
  'POST /api/staff/members/{site}/{accountId}/memberships/{membershipId}/retry': {
    to: 'retry a renewal',
    did: 'Retried a renewal',
  },
  'POST /api/staff/members/{site}/{accountId}/card-pages': {
    to: 'make a payment page',
    did: 'Made a payment page',
  },
  'POST /api/staff/members/{site}/{accountId}/card-pages/{paymentId}/cancel': {
    to: 'close a payment page',
    did: 'Closed a payment page',
  },
  'PATCH /api/v4/member/update': { to: 'change contact details', did: 'Changed contact details' },
  'DELETE /api/v4/member/emailChange': {
    to: 'take back a change of the email address',
    did: 'Took back a change of the email address',
  },
  'POST /api/v4/member/emailConfirmation': {
    to: 'send the link that confirms the email address',
    did: 'Sent the link that confirms the email address',
  },
  'POST /api/v4/member/dependents': { to: 'add a person', did: 'Added a person' },
  'PATCH /api/v4/member/dependents': {
    to: 'correct a person’s details',
    did: 'Corrected a person’s details',
  },
  'DELETE /api/v4/member/dependents': { to: 'remove a person', did: 'Removed a person' },
  'POST /api/v4/member/switch/{id}': { to: 'change the office', did: 'Changed the office' },
  'POST /api/v4/member/plan': {
    to: 'choose the plan of the next term',
    did: 'Chose the plan of the next term',
  },
  'POST /api/v4/member/autoRenew': {
    to: 'turn automatic renewal on or off',
    did: 'Turned automatic renewal on or off',
  },
  'POST /api/v4/member/cancel': { to: 'cancel the membership', did: 'Canceled the membership' },
  'POST /api/v4/member/idCard/{id}/mail': { to: 'email an ID card', did: 'Emailed an ID card' },
  erasure: { to: 'erase a member', did: 'Erased a member' },
  merge: { to: 'merge two accounts', did: 'Merged two accounts' },
};
export const changeAsked = (to: string) => `Asked to ${to}`;
export const changeWaits = (to: string) => `Asked a second person for approval to ${to}`;
export const changeRefused = (to: string) => `Could not ${to}`;
export const notSignedIn = 'Not signed in';
export const affected = 'Person affected';
export const affectedEmail = 'Email address of the person affected';
export const entry = 'Entry';
export const nothingYet = 'There are no entries yet.';
export const officesOnly =
  'Entries belong to whole brands, and your roles apply to single offices. Ask a manager or an auditor of the brand to look something up.';
export const openRecord = 'Open the record';
export const openCase = 'Open the grievance';
export const openMessage = 'Open the message';
export const yes = 'Yes';
export const no = 'No';
export const openReport = 'Open the report';
