import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveBrand } from '#api/brand/live-brand.ts';
import { acknowledgeGrievance, resolveGrievance } from '#api/services/support/grievance-steps.ts';
import { grievance } from '#contracts/support/grievance.ts';
import { grievanceBody, readCaseMails, storedCase, visitor } from '#tests/support/api/grievances.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('steps of a grievance by staff', () => {
  const brand = (site = 'harbor') => liveBrand(api.deps, site);
  const now = () => api.deps.now();

  it('acknowledges a case once, with the handler’s name, and the member gets a mail', async () => {
    const { caseNumber } = (
      await visitor(api).call(grievance, { body: grievanceBody({ email: 'ack@example.com' }) })
    ).ok();
    const step = {
      brand: await brand(),
      caseNumber: caseNumber.toLowerCase().replaceAll('-', ' '),
      now: now(),
    };
    const acknowledge = () =>
      api.deps.database.inSite('harbor', (tx) => acknowledgeGrievance(tx, { ...step, handler: 'Rosa Diaz' }));
    expect(await acknowledge()).toMatchObject({ caseNumber, isNew: true, isMailed: true });
    expect(await acknowledge()).toMatchObject({ caseNumber, isNew: false });
    expect((await storedCase(api, caseNumber))[0]).toMatchObject({
      status: 'acknowledged',
      acknowledged_at: now(),
    });
    const mails = (await readCaseMails(api, caseNumber)).filter(
      ({ kind }) => kind === 'grievance-acknowledged',
    );
    expect(mails.length).toBe(1);
    expect(mails[0]?.text).toContain('Rosa Diaz');
  });

  it('resolves a case with a decision, which also acknowledges it', async () => {
    const { caseNumber } = (
      await visitor(api).call(grievance, { body: grievanceBody({ email: 'res@example.com' }) })
    ).ok();
    const step = { brand: await brand(), caseNumber, now: now(), decision: 'The office makes a new crown.' };
    const taken = await api.deps.database.inSite('harbor', (tx) => resolveGrievance(tx, step));
    expect(taken).toMatchObject({ isNew: true, isMailed: true });
    expect((await storedCase(api, caseNumber))[0]).toMatchObject({
      status: 'resolved',
      resolved_at: now(),
      acknowledged_at: now(),
    });
    const late = { ...step, handler: 'Rosa Diaz' };
    expect(await api.deps.database.inSite('harbor', (tx) => acknowledgeGrievance(tx, late))).toMatchObject({
      isNew: false,
    });
    expect((await storedCase(api, caseNumber))[0]).toMatchObject({ status: 'resolved' });
  });

  it('finds no case of another brand, or with an invalid number', async () => {
    const { caseNumber } = (await visitor(api).call(grievance, { body: grievanceBody() })).ok();
    const step = { now: now(), handler: 'x' };
    const mesa = { ...step, brand: await brand('mesa'), caseNumber };
    await expect(
      api.deps.database.inSite('mesa', (tx) => acknowledgeGrievance(tx, mesa)),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    for (const typed of ['', 'G-1', `${caseNumber}X`, caseNumber.replace('G', 'M')]) {
      const harbor = { ...step, brand: await brand(), caseNumber: typed };
      await expect(
        api.deps.database.inSite('harbor', (tx) => acknowledgeGrievance(tx, harbor)),
      ).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});
