/** What a person of the staff does in a member's account: look at what the member sees, or make changes for them. */
export const ASSISTED_MODES = ['look', 'change'] as const;
export type AssistedMode = (typeof ASSISTED_MODES)[number];

/** The sections of the dashboard in which an opened account can begin. */
export const ASSISTED_SECTIONS = [
  'overview',
  'profile',
  'household',
  'office',
  'renewal',
  'billing',
] as const;
