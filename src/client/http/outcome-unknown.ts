import type { Problem } from './explain-failure.ts';

/** No answer came, or the server broke off on the way to one. */
const LOST: ReadonlySet<string> = new Set(['timeout', 'unreachable', 'unavailable', 'internal']);

/** Whether what was asked for may have been done all the same: the server has to be asked what came of it. */
export const isLost = ({ code }: Problem): boolean => LOST.has(code);
