/** The pages of the staff console, at the staff's own host. The server answers all with one document. */
export const CONSOLE_PATHS = {
  home: '/',
  members: '/members',
  /** of one account, which the query names */
  member: '/member',
  people: '/people',
  activity: '/activity',
  account: '/account',
  /** opened by an email, with a token in the fragment */
  invitation: '/invitation',
  newAccess: '/new-access',
  /** the identity provider leads back to it, with a code in the query */
  callback: '/sign-in/callback',
  /** printed by `npm start`, with a token in the fragment */
  demonstration: '/demonstration',
} as const;
