import { SPANISH_STATE_NAMES } from './spanish-state-names.ts';
import { stateName } from './us-states.ts';

export const shownState = (code: string) => SPANISH_STATE_NAMES[code] ?? stateName(code);
