import { t } from './texts.ts';

/** A state's name in a text for members, in their language; an unknown code itself. */
export const shownState = (code: string): string => t.shownState(code);

/** Code and name of states in a list to choose from, by name. An accent does not put a name after Z. */
export const shownStates = (
  states: readonly (readonly [code: string, name: string])[],
): [code: string, name: string][] =>
  states
    .map(([code]): [string, string] => [code, shownState(code)])
    .sort(([, one], [, other]) => one.localeCompare(other, 'en'));
