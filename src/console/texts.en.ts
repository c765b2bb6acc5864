import type { AuditAction } from '#contracts/staff/audit.ts';
import { dateFormatOf } from '#util/language/formats.ts';
import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const productName = 'Enamel';
export const product = 'Enamel console';
export const skip = 'Skip to content';
export const loading = 'Loading …';
export const tryAgain = 'Try again';
export const cancel = 'Cancel';
export const sections = 'Sections';
export const pageTitles = {
  home: 'Home',
  people: 'Staff',
  activity: 'Activity',
  account: 'Your account',
  invitation: 'Accept your invitation',
  newAccess: 'Get new access',
  demonstration: 'Try the console',
};
export const signOut = 'Sign out';
export const signedInAs = (name: string) => `Signed in as ${name}`;
export const nothingHere = 'There is no such page.';
export const toStart = 'Go to the start page';
export const notPermitted = 'Your roles do not include this page.';
export const moment = dateFormatOf('en', { dateStyle: 'medium', timeStyle: 'short' });
export const day = dateFormatOf('en', { dateStyle: 'medium' });

export const signIn = 'Sign in';
export const signInLead = 'For the people who run the brands. Members log in on their brand’s site.';
export const signingIn = 'Signing in …';
export const sessionEnded =
  'You were signed out, because the console was not used for 30 minutes or you signed out elsewhere.';
export const email = 'Email address';
export const password = 'Password';
export const lostPassword =
  'Forgot your password or lost your phone? Ask a person who may change staff to give you new access.';

export const secondFactor = 'Confirm it is you';
export const secondFactorLead = 'Open your authenticator app and enter the code for Enamel.';
export const code = '6-digit code';
export const confirm = 'Confirm';
export const confirming = 'Confirming …';
export const withRecoveryCode = 'Use a recovery code instead';
export const withApp = 'Use the authenticator app instead';
export const recoveryCode = 'Recovery code';
export const recoveryCodeHint = '16 letters and digits. Each code works once.';
export const confirmAgain =
  'This change needs a fresh code, because the last one was entered more than 15 minutes ago.';

export const enroll = 'Set up your authenticator app';
export const enrollSteps = [
  'Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or 1Password.',
  'Add an account and scan this code.',
  'Enter the 6 digits that the app shows.',
];
export const qrCode = 'QR code for your authenticator app';
export const cannotScan = 'You cannot scan it? Type this key into the app:';
export const finish = 'Finish';
export const finishing = 'Checking …';
export const startOver = 'Sign out and start over';

export const recoveryCodes = 'Your recovery codes';
export const recoveryCodesLead =
  'If you lose your phone, each of these codes lets you in once. Keep them where your phone is not. They are shown only now.';
export const copyCodes = 'Copy the codes';
export const copied = 'Copied';
export const downloadCodes = 'Save as a file';
export const codesFile = 'enamel-recovery-codes.txt';
export const codesFileHead = 'Recovery codes for Enamel. Each works once.';
export const keptCodes = 'I have kept these codes in a safe place.';
export const goOn = 'Continue';

export const linkLeads = {
  invitation: 'Choose a password. Then you set up an authenticator app.',
  newAccess: 'Choose a new password. Then you set up your authenticator app again.',
  demonstration: 'Signs you in as an owner of all brands, on this machine alone.',
};
export const linkIncomplete =
  'This link is not complete. Open it again, from your email or where you found it.';
export const yourName = 'Your name';
export const yourNameHint = 'As your colleagues and the record of changes show it.';
export const accept = 'Accept the invitation';
export const accepting = 'Accepting …';
export const setPassword = 'Set the password';
export const settingPassword = 'Setting …';

export const staffLead = 'The people who work in this console, and what each may do.';
export const invite = 'Invite a person';
export const inviting = 'Sending …';
export const sendInvitation = 'Send the invitation';
export const invited = (email: string) => `An invitation is on its way to ${email}.`;
export const find = 'Find by name, email or role';
export const status = 'Status';
export const statuses = { all: 'All', active: 'Active', pending: 'App not set up', disabled: 'Disabled' };
export const saveCsv = 'Save as CSV';
export const name = 'Name';
export const roles = 'Roles';
export const since = 'Since';
export const actions = 'Actions';
export const noRoles = 'No role';
export const you = 'you';
export const nobodyFound = 'No person matches. Change the search or the status.';
export const peopleCount = (count: number) => plural(count, { one: '1 person', other: `${count} people` });
export const openInvitations = 'Open invitations';
export const expires = (at: string) => `The link works until ${at}`;
export const changeRoles = 'Change roles';
export const disable = 'Disable';
export const giveAccess = 'Give new access';
export const of = (name: string) => ` of ${name}`;
export const rolesOf = (name: string) => `Roles of ${name}`;
export const save = 'Save';
export const saving = 'Saving …';
export const rolesSaved = 'The roles are saved.';
export const reason = 'Reason';
export const reasonHint = 'Kept in the record of changes.';
export const disableQuestion = (name: string) => `Disable ${name}?`;
export const disableLead = 'They are signed out everywhere at once and can no longer sign in.';
export const disabled = (name: string) => `${name} is disabled.`;
export const disabling = 'Disabling …';
export const enable = 'Enable';
export const enableQuestion = (name: string) => `Enable ${name} again?`;
export const enableLead =
  'They can sign in again, with the roles from before and the password and app that they had.';
export const enabled = (name: string) => `${name} can sign in again.`;
export const enabling = 'Enabling …';
export const accessQuestion = (name: string) => `Give ${name} new access?`;
export const accessLead =
  'They get a link by email, with which they choose a new password and set up their authenticator app again. The password and app of today work until then.';
export const sendLink = 'Send the link';
export const linkSent = (name: string) => `A link is on its way to ${name}.`;

export const role = 'Role';
export const where = 'Where';
export const office = 'Office';
export const allBrands = 'All brands';
export const allOffices = 'All offices';
export const addRole = 'Add role';
export const removeRole = (grant: string) => `Remove ${grant}`;
export const addedRoles = 'Chosen roles';
export const noneChosen = 'None yet. Choose a role and where it applies, then add it.';
export const notYours = 'You can only give roles that you hold yourself, where you hold them.';
export const everyBrand = 'all brands';
export const grantOf = (role: string, where: string) => `${role}, ${where}`;
export const roleNames = {
  owner: 'Owner',
  manager: 'Manager',
  agent: 'Agent',
  finance: 'Finance',
  compliance: 'Compliance',
  front_desk: 'Front desk',
  editor: 'Editor',
  auditor: 'Auditor',
};
export const roleHints = {
  owner: 'May do everything, and open or close brands.',
  manager: 'May do everything but open or close brands.',
  agent: 'Sees and changes members; sees payments and grievances.',
  finance: 'Sees members and payments, gives refunds, reads reports.',
  compliance: 'Handles grievances; sees members, payments, reports and the record of changes.',
  front_desk: 'Sees members.',
  editor: 'Publishes content.',
  auditor: 'Sees everything and changes nothing.',
};

export const activityLead = 'Who did what, when and from where. Nobody can change or delete an entry.';
export const what = 'What happened';
export const who = 'Who';
export const when = 'When';
export const about = 'About';
export const from = 'From';
export const until = 'Until';
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
export const entryOf = (number: number, site: string) => `Entry ${number} of ${site}`;
export const noActivity = 'No entry matches. Change the filters.';
export const newer = 'Newer';
export const older = 'Older';
export const pages = 'Pages of the list';
export const pageNumber = (page: number) => `Page ${page}`;
export const clearFilters = 'Clear the filters';
export const savingCsv = 'Saving …';
export const csvCut = (count: number) =>
  `The file has the newest ${count} entries. Set the dates to get earlier ones.`;
export const actionNames: Readonly<Record<AuditAction, string>> = {
  'sign_in.password': 'Gave the password',
  'sign_in.completed': 'Signed in',
  'sign_in.failed': 'Failed to sign in',
  'sign_in.link': 'Signed in by a link',
  'sign_in.passkey': 'Signed in with a passkey',
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
  'staff.disabled': 'Disabled a person',
  'staff.enabled': 'Enabled a person',
  'staff.access_offered': 'Sent a link for new access',
  'staff.access_renewed': 'Got new access',
};

export const yourRoles = 'Your roles';
export const whereSignedIn = 'Where you are signed in';
export const thisBrowser = 'This browser';
export const lastUsed = (at: string) => `Last used ${at}`;
export const signedInAt = (at: string, address: string) => `Signed in ${at} from ${address}`;
export const signOutThere = 'Sign out';
export const onDevice = (device: string) => ` on ${device}`;
export const signOutOthers = 'Sign out everywhere else';
export const signedOutOthers = (count: number) =>
  plural(count, {
    one: 'One other browser was signed out.',
    other: `${count} other browsers were signed out.`,
  });
export const security = 'Recovery codes';
export const codesLeft = (count: number) =>
  plural(count, { one: 'You have 1 recovery code left.', other: `You have ${count} recovery codes left.` });
export const newCodes = 'Make new codes';
export const newCodesLead = 'New codes replace those that you have now.';
export const making = 'Making …';
export const done = 'Done';

export const withPasskey = 'Sign in with a passkey';
export const confirmWithPasskey = 'Use a passkey';
export const waitingForPasskey = 'Waiting for your device …';
export const passkeyNotUsed = 'No passkey was used. Try again, or go on another way.';
export const passkeys = 'Passkeys';
export const passkeysLead =
  'A passkey signs you in with your fingerprint, your face or the PIN of your device, without a password or a code.';
export const noPasskeys = 'You have none yet.';
export const addPasskey = 'Add a passkey';
export const passkeyName = 'Name of the passkey';
export const passkeyNameHint = 'So that you know it later, such as “Work laptop”.';
export const passkeyAdded = 'The passkey is added.';
export const addedOn = (day: string) => `Added ${day}`;
export const neverUsed = 'Not used yet';
export const remove = 'Remove';
export const removing = 'Removing …';
export const removePasskeyQuestion = (name: string) => `Remove the passkey “${name}”?`;
export const removePasskeyLead = 'It no longer signs you in. Remove it from your device as well.';
export const passkeyRemoved = 'The passkey is removed.';
export const passkeysUnsupported = 'This browser does not support passkeys.';
export const nothingChanged = 'Nothing has changed. Choose a role and where it applies, then “Add role”.';
