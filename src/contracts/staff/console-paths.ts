/** The pages of the staff console, at the staff's own host. The server answers all with one document. */
export const CONSOLE_PATHS = {
  home: '/',
  members: '/members',
  /** of one account, which the query names */
  member: '/member',
  grievances: '/grievances',
  /** their deadlines by month */
  calendar: '/grievances/calendar',
  /** one, which the query names */
  grievance: '/grievance',
  messages: '/messages',
  message: '/message',
  directory: '/directory',
  /** one about its entries, which the query names */
  directoryReport: '/directory/report',
  /** those that could not be charged */
  renewals: '/renewals',
  /** money that waits for a second person */
  approvals: '/approvals',
  people: '/people',
  activity: '/activity',
  reports: '/reports',
  /** the members of a figure, which the query names */
  figure: '/reports/members',
  finance: '/finance',
  account: '/account',
  /** opened by an email, with a token in the fragment */
  invitation: '/invitation',
  newAccess: '/new-access',
  /** the identity provider leads back to it, with a code in the query */
  callback: '/sign-in/callback',
  /** printed by `npm start`, with a token in the fragment */
  demonstration: '/demonstration',
} as const;
