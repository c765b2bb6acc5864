import { stateName } from './us-states.ts';

export const shownState = (code: string) => stateName(code);
