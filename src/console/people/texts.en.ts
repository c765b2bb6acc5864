import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const staffLead = 'The people who work in this console, and what each may do.';
export const invite = 'Invite a person';
export const inviting = 'Sending …';
export const sendInvitation = 'Send the invitation';
export const invited = (email: string) => `An invitation is on its way to ${email}.`;
export const find = 'Find by name, email or role';
export const status = 'Status';
export const statuses = { active: 'Active', pending: 'App not set up', disabled: 'Disabled' };
export const name = 'Name';
export const roles = 'Roles';
export const since = 'Joined';
export const actions = 'Actions';
export const noRoles = 'No role';
export const you = 'you';
export const noPeople = 'You see no people here.';
export const peopleCount = (count: number) => plural(count, { one: '1 person', other: `${count} people` });
export const openInvitations = 'Open invitations';
export const invitationCount = (count: number) =>
  plural(count, { one: '1 invitation', other: `${count} invitations` });
export const linkWorksUntil = 'Link works until';
export const expires = (at: string) => `The link works until ${at}`;
export const changeRoles = 'Change roles';
export const disable = 'Disable';
export const giveAccess = 'Give new access';
export const rolesOf = (name: string) => `Roles of ${name}`;
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
  front_desk: 'Sees members; keeps the directory of the offices right.',
  editor: 'Publishes content and keeps the directory right.',
  auditor: 'Sees everything and changes nothing.',
};
export const nothingChanged = 'Nothing has changed. Choose a role and where it applies, then “Add role”.';
export const inviteHint =
  'They get a link that works for 72 hours. A person who already has an account accepts the roles after signing in.';
export const invitationStates = { waiting: 'Waiting', expired: 'Expired', void: 'No longer works' };
export const expired = (at: string) => `The link stopped working ${at}`;
export const voidInvitation = 'The person who sent it may no longer give these roles.';
export const sendAgain = 'Send again';
export const withdraw = 'Withdraw';
export const toAddress = (email: string) => ` to ${email}`;
export const resendQuestion = (email: string) => `Send the invitation to ${email} again?`;
export const resendLead = 'They get a new link, which works for 72 hours. The old link stops working.';
export const withdrawQuestion = (email: string) => `Withdraw the invitation to ${email}?`;
export const withdrawLead = 'Its link stops working at once. You can invite them again later.';
export const withdrawing = 'Withdrawing …';
export const withdrawn = (email: string) => `The invitation to ${email} is withdrawn.`;
export const holdsMore =
  'Has roles that you do not hold. Only a person who holds them can give new access, disable or enable.';
export const rolesSavedOf = (name: string) => `The roles of ${name} are saved.`;
export const roleGiven = (grant: string) => `Given: ${grant}.`;
export const roleTaken = (grant: string) => `Removed: ${grant}.`;
export const isGone = (name: string) =>
  `${name} has no role left where you see people, and is no longer in your list. The change is kept in Activity.`;
export const saveAnyway = 'Save all the same';
export const ownLastRole =
  'You remove your own last role. You could then do nothing in this console, and could not take it back yourself.';
export const ownOwnerRole = 'You remove your own role as an owner. You could not give it back to yourself.';
export const lastRole = (name: string) =>
  `${name} would have no role left. They could still sign in, but do nothing.`;
export const lastRoleSeen = (name: string) =>
  `${name} would have no role left where you see people, and would no longer be in your list.`;
export const understood = 'Close this message';
