import { publicRecord } from '../../cms/public-record.ts';
import { cms, cmsPublished, PublishedBodySchema } from '../../contracts/cms.ts';
import type { AnswerOf } from '../../contracts/endpoint.ts';
import { cachedAnswer } from '../cached-answer.ts';
import type { Call } from '../call.ts';
import { checkInput } from '../check-input.ts';
import { notFound, Refusal } from '../fault.ts';
import { jsonFrom, readBytes } from '../request-body.ts';
import { route } from '../route.ts';
import { liveRecord } from '../services/catalog/offer.ts';
import { signatureFault } from '../services/cms/signature.ts';

/** As the previewing server has it (src/server/preview.ts): such a name is a folder's. */
const VERSION = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const SIGNATURE_FAULTS = {
  missing: 'The header x-signature is missing.',
  malformed: 'The header x-signature must be t=<seconds>,v1=<hexadecimal>.',
  too_old: 'The signature is too old, or a clock is wrong.',
  wrong: 'The signature does not fit this body.',
};

async function versionOf(call: Call<typeof cms>): Promise<Response> {
  const { version, token } = call.query;
  const { parts, site } = call;
  // the same answer for a version that is not there and for one that may not be seen
  if (!VERSION.test(version) || !parts.mayPreview(site, version, token)) throw notFound();
  const record = await parts.contentVersion(site, version);
  if (!record) throw notFound();
  const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
  return Response.json(publicRecord(record), { headers });
}

async function publish(call: Call<typeof cmsPublished>): Promise<AnswerOf<typeof cmsPublished>> {
  const { parts, request, site } = call;
  const { CMS_SIGNING_SECRET: secret } = parts.settings;
  if (secret === undefined) throw notFound();
  const body = await readBytes(request);
  const fault = signatureFault(call.headers['x-signature'], { body, secret, now: parts.now() });
  if (fault)
    throw new Refusal('unauthenticated', { message: SIGNATURE_FAULTS[fault], reason: `signature_${fault}` });
  // one signature is good for one site: what was caught on its way to one host does nothing at another
  if (checkInput(PublishedBodySchema, jsonFrom(body)).site !== site) throw notFound();
  return parts.publish(site);
}

export const cmsRoutes = [
  route(cms, async (call) => {
    if (call.query.version !== '') return versionOf(call);
    return cachedAnswer(call, publicRecord(await liveRecord(call)) as AnswerOf<typeof cms>);
  }),
  route(cmsPublished, publish),
];
