import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveBrand } from '#api/brand/live-brand.ts';
import { acknowledgeGrievance, resolveGrievance } from '#api/services/support/grievance-steps.ts';
import { grievance } from '#contracts/support/grievance.ts';
import { grievanceBody, mailsOfCase, storedCase, visitor } from '#tests/support/api/grievances.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('staff', () => {
  const brand = (site = 'harbor') => liveBrand(api.parts, site);
  const now = () => api.parts.now();

  it('acknowledge a case by name, once, and the member gets an email', async () => {
    const { caseNumber } = (
      await visitor(api).call(grievance, { body: grievanceBody({ email: 'ack@example.com' }) })
    ).ok();
    const step = {
      brand: await brand(),
      caseNumber: caseNumber.toLowerCase().replaceAll('-', ' '),
      now: now(),
    };
    const take = () =>
      api.parts.database.inSite('harbor', (tx) =>
        acknowledgeGrievance(tx, { ...step, handler: 'Rosa Diaz' }),
      );
    expect(await take()).toMatchObject({ caseNumber, isNew: true, isMailed: true });
    expect(await take()).toMatchObject({ caseNumber, isNew: false });
    expect((await storedCase(api, caseNumber))[0]).toMatchObject({
      status: 'acknowledged',
      acknowledged_at: now(),
    });
    const mails = (await mailsOfCase(api, caseNumber)).filter(
      ({ kind }) => kind === 'grievance-acknowledged',
    );
    expect(mails.length).toBe(1);
    expect(mails[0]?.text).toContain('Rosa Diaz');
  });

  it('resolve a case with a decision, which acknowledges it as well', async () => {
    const { caseNumber } = (
      await visitor(api).call(grievance, { body: grievanceBody({ email: 'res@example.com' }) })
    ).ok();
    const step = { brand: await brand(), caseNumber, now: now(), decision: 'The office makes a new crown.' };
    const taken = await api.parts.database.inSite('harbor', (tx) => resolveGrievance(tx, step));
    expect(taken).toMatchObject({ isNew: true, isMailed: true });
    expect((await storedCase(api, caseNumber))[0]).toMatchObject({
      ...{ status: 'resolved', resolved_at: now(), acknowledged_at: now() },
    });
    const late = { ...step, handler: 'Rosa Diaz' };
    expect(await api.parts.database.inSite('harbor', (tx) => acknowledgeGrievance(tx, late))).toMatchObject({
      isNew: false,
    });
    expect((await storedCase(api, caseNumber))[0]).toMatchObject({ status: 'resolved' });
  });

  it('of another brand, or with a number that is none, find nothing', async () => {
    const { caseNumber } = (await visitor(api).call(grievance, { body: grievanceBody() })).ok();
    const step = { now: now(), handler: 'x' };
    const mesa = { ...step, brand: await brand('mesa'), caseNumber };
    await expect(
      api.parts.database.inSite('mesa', (tx) => acknowledgeGrievance(tx, mesa)),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    for (const typed of ['', 'G-1', `${caseNumber}X`, caseNumber.replace('G', 'M')]) {
      const harbor = { ...step, brand: await brand(), caseNumber: typed };
      await expect(
        api.parts.database.inSite('harbor', (tx) => acknowledgeGrievance(tx, harbor)),
      ).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});
