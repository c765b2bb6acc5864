import { t } from './texts.ts';

/** How a person is related to the account holder, as cards say it. '' for a relation that cards do not know. */
export const relationName = ({ relation }: { relation: string }): string =>
  Object.entries(t.relationNames).find(([name]) => name === relation)?.[1] ?? '';
