import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contracts/endpoints.ts';
import { openApi } from '#contracts/operations/operations.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

/** Every required call: the specification’s list, and additional ones. */
const CALLS = `
GET /api/auth
POST /api/login
GET /api/cms
POST /api/cms/published
GET /api/health
GET /api/openapi.json
POST /api/v4/member/logout
POST /api/v4/member/signup
POST /api/v4/member/validateEmail
POST /api/v4/member/resetPasswordEmail
POST /api/v4/member/setNewPassword
GET /api/v4/member/info
PATCH /api/v4/member/update
GET /api/v4/member/idCard/{id}
GET /api/v4/member/receipt/{id}
POST /api/v4/member/autoRenew
GET /api/v4/member/locations
POST /api/v4/member/switch/{id}
POST /api/v4/member/updateBilling
GET /api/v4/member/balance
POST /api/v4/member/balance
GET /api/v4/member/dependents
POST /api/v4/member/dependents
PATCH /api/v4/member/dependents
DELETE /api/v4/member/dependents
POST /api/v4/member/purchaseSubscription
POST /api/v4/member/renewSubscription
POST /api/v4/member/cancel
GET /api/v4/locations/{id}
GET /api/v4/plans/{id}
GET /api/v4/plans/{a}/{b}
GET /api/v4/coupon/validate
POST /api/v4/contact
POST /api/v4/grievance
GET /api/v4/grievance/form
GET /api/v4/providers
POST /api/km/grievance
POST /api/km/contact
GET /api/km/group/{id}/offices
GET /api/km/group/{id}/directory
GET /api/km/office/{id}/details
GET /api/km/office/{id}/plans
POST /api/km/checkout/account
GET /api/km/checkout/account
POST /api/km/checkout/member
PATCH /api/km/checkout/member
DELETE /api/km/checkout/member
PUT /api/km/checkout/member/plan
POST /api/km/checkout/payment
`
  .trim()
  .split('\n');

interface Operation {
  operationId: string;
  summary: string;
  security: unknown[];
  parameters?: { in: string; name: string; required?: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
}

let api: TestApi;
let document: Document;
let operations: [name: string, operation: Operation][];
beforeAll(async () => {
  api = await openTestApi();
  document = (await api.browser().call(openApi)).ok() as unknown as Document;
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
});
afterAll(() => api.close());

const operation = (name: string): Operation => {
  const found = operations.find(([each]) => each === name)?.[1];
  if (!found) throw new Error(`${name} is not described`);
  return found;
};

describe('the description of the API', () => {
  it.each(CALLS)('the description has %s', (call) => {
    expect(operations.map(([name]) => name)).toContain(call);
  });

  it('the description has exactly the calls of the contracts', () => {
    const contracts = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(operations.map(([name]) => name).toSorted()).toEqual(contracts.toSorted());
  });

  it('the description is OpenAPI 3.1, and its references resolve', () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    for (const [, name = ''] of references) expect(document.components.schemas[name], name).toBeDefined();
  });

  it('every call has a unique name and a summary', () => {
    const names = operations.map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]*$/);
    for (const [name, { summary }] of operations) expect(summary, name).not.toBe('');
  });

  it('every parameter of a path is declared exactly once', () => {
    for (const [name, { parameters = [] }] of operations) {
      const inPath = parameters.filter((each) => each.in === 'path');
      const parts = [...name.matchAll(/\{(\w+)\}/g)].map(([, part]) => part);
      expect(inPath.map((each) => each.name).toSorted(), name).toEqual(parts.toSorted());
      expect(
        inPath.every((each) => each.required),
        name,
      ).toBe(true);
      const all = parameters.map((each) => `${each.in} ${each.name}`);
      expect(new Set(all).size, name).toBe(all.length);
    }
  });

  it('the description states which calls need a login, the csrf token and the bot check', () => {
    expect(operation('GET /api/v4/member/info').security).toEqual([{ session: [] }]);
    expect(operation('GET /api/v4/plans/{id}').security).toEqual([]);
    expect(document.components.securitySchemes).toMatchObject({ session: { type: 'apiKey', in: 'cookie' } });
    for (const { method, path, signed, botCheck } of endpoints) {
      const headers = (operation(`${method} ${path}`).parameters ?? []).filter(
        (each) => each.in === 'header',
      );
      const csrf = headers.find((each) => each.name === 'csrf-token');
      expect(csrf?.required ?? false, path).toBe(method !== 'GET' && !signed);
      const bot = headers.find((each) => each.name === 'x-recaptcha-token');
      expect(bot !== undefined, path).toBe(botCheck === true);
    }
  });

  it('every call lists its errors, with one shape for all', () => {
    for (const [name, { responses }] of operations) {
      expect(Object.keys(responses), name).toEqual(expect.arrayContaining(['200', '400', '500', '503']));
      for (const [status, { content }] of Object.entries(responses))
        if (status !== '200')
          expect(content['application/problem+json']?.schema, name).toEqual({
            $ref: '#/components/schemas/Error',
          });
    }
    const coupon = operation('GET /api/v4/coupon/validate').responses;
    expect(coupon['429']?.description).toContain('too_many');
    expect(operation('POST /api/v4/contact').responses['403']?.description).toMatch(
      /csrf[\s\S]*bot_check_failed/,
    );
  });

  it('the description states which calls return and accept files', () => {
    const directory = operation('GET /api/km/group/{id}/directory').responses['200']?.content ?? {};
    expect(Object.keys(directory)).toEqual(['application/json', 'text/csv', 'application/pdf']);
    const paper = operation('GET /api/v4/grievance/form').responses['200']?.content ?? {};
    expect(Object.keys(paper)).toEqual(['application/pdf']);
    const grievance = operation('POST /api/v4/grievance').requestBody?.content ?? {};
    expect(Object.keys(grievance)).toEqual(['application/json', 'multipart/form-data']);
  });

  it('an unchanged description is not sent again', async () => {
    const browser = api.browser();
    const first = await browser.call(openApi);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    const etag = first.headers.get('etag') ?? '';
    expect((await browser.call(openApi, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});
