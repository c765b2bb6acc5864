/** What a person of the staff does in a member's account: look at what the member sees, or make changes for them. */
export const ASSISTED_MODES = ['look', 'change'] as const;
export type AssistedMode = (typeof ASSISTED_MODES)[number];
