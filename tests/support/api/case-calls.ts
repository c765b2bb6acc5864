import {
  acknowledgeGrievance,
  assignGrievance,
  listGrievances,
  previewGrievanceLetter,
  readGrievance,
  resolveGrievance,
} from '#contracts/staff/grievances.ts';
import type { TestBrowser } from './test-browser.ts';
import type { WaitingWork } from './waiting-work.ts';

type Step = { step: 'acknowledge'; handler: string } | { step: 'resolve'; decision: string };

export const paramsOf = ({ site, caseNumber }: WaitingWork) => ({ site, caseNumber });

/** What the staff do with grievances. @param own the browser of the person who does it, unless a call names another */
export function caseCalls(own: () => TestBrowser) {
  const read = async (work: WaitingWork, by = own()) =>
    (await by.call(readGrievance, { params: paramsOf(work) })).ok();
  const list = async (query: Record<string, string> = {}, by = own()) =>
    (await by.call(listGrievances, { query: { site: 'harbor', ...query } } as never)).ok();
  const numbers = async (query: Record<string, string> = {}, by = own()) =>
    (await list(query, by)).cases.map(({ caseNumber }) => caseNumber);

  const preview = async (work: WaitingWork, body: Step, by = own()) =>
    (await by.call(previewGrievanceLetter, { params: paramsOf(work), body })).ok();

  async function acknowledge(work: WaitingWork, handler: string, { version = 0, by = own() } = {}) {
    const { key: letterKey } = await preview(work, { step: 'acknowledge', handler }, by);
    return by.call(acknowledgeGrievance, { params: paramsOf(work), body: { handler, version, letterKey } });
  }
  async function resolve(work: WaitingWork, decision: string, { version = 0, by = own() } = {}) {
    const { key: letterKey } = await preview(work, { step: 'resolve', decision }, by);
    return by.call(resolveGrievance, { params: paramsOf(work), body: { decision, version, letterKey } });
  }
  const assign = (work: WaitingWork, staffId: string | null, { version = 0, by = own() } = {}) =>
    by.call(assignGrievance, { params: paramsOf(work), body: { staffId, version, reason: 'Her turn.' } });

  return { read, list, numbers, preview, acknowledge, resolve, assign };
}
