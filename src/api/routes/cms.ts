import type { z } from 'zod';
import { publicRecord } from '#cms/record/public-record.ts';
import { isVersionName } from '#cms/sources/source.ts';
import { cms, cmsPublished, PublishedBodySchema } from '#contracts/content/cms.ts';
import { cmsPublication } from '#contracts/content/publication.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import { STANDALONE_PAGE_HEADERS } from '#util/node/standalone-page.ts';
import { documentBrand } from '../brand/brand.ts';
import type { RequestContext } from '../http/request-context.ts';
import { jsonFrom, readBytes, validateInput } from '../http/request-input.ts';
import { cachedResponse, negotiateFormat } from '../http/response.ts';
import { route } from '../http/route.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import { liveRecord } from '../services/catalog/offer.ts';
import { acceptMessage, type CmsRequest, planTime } from '../services/publications/accept-message.ts';
import { closedPublicationPage, publicationPage } from '../services/publications/publication-page.ts';
import { publisherOf } from '../services/publications/publisher.ts';
import {
  findPublication,
  isSettled,
  publicationView,
  waitForPublication,
} from '../services/publications/read-publications.ts';
import {
  opensPublication,
  publicationKey,
  signatureError,
  signedAtOf,
} from '../services/publications/signatures.ts';

const SIGNATURE_ERRORS = {
  missing: 'The header x-signature is missing.',
  malformed: 'The header x-signature must be t=<seconds>,v1=<hexadecimal>.',
  too_old: 'The signature is too old, or a clock is wrong.',
  wrong: 'The signature does not fit this body.',
};

const UNLISTED = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

async function versionOf(call: RequestContext<typeof cms>): Promise<Response> {
  const { version, token, preview_token: previewToken } = call.query;
  const { parts, site } = call;
  Object.assign(call.reply.headers, UNLISTED);
  const asked = { token: token || previewToken, hostName: new URL(call.request.url).hostname };
  // the same answer for a version that is not there and for one that may not be seen
  if (!isVersionName(version) || !parts.mayPreview(site, version, asked)) throw notFound();
  const record = await parts.contentVersion(site, version);
  if (!record) throw notFound();
  return Response.json(publicRecord(record), { headers: UNLISTED });
}

/** Checks who speaks, then writes down what is wanted; the work is done behind the answer. */
async function publish(call: RequestContext<typeof cmsPublished>): Promise<Response> {
  const { parts, request, site } = call;
  const { CMS_SIGNING_SECRET: secret } = parts.settings;
  if (secret === undefined) throw notFound();
  const body = await readBytes(request);
  const signature = call.headers['x-signature'];
  const now = parts.now();
  const error = signatureError(signature, { body, secret, now });
  if (error)
    throw new ApiError('unauthenticated', { message: SIGNATURE_ERRORS[error], reason: `signature_${error}` });
  const message = validateInput(PublishedBodySchema, jsonFrom(body));
  // one signature is good for one site: what was caught on its way to one host does nothing at another
  if (message.site !== site) throw notFound();
  const wish = wishOf(message, now);
  const signedAt = signedAtOf(signature);
  const accepted = await call.inSite((tx) => acceptMessage(tx, { site, signedAt, body, wish, now }));
  publisherOf(parts).nudge();
  const { id, repeated } = accepted;
  if (id === null)
    return Response.json({ id, state: 'called_off', release: null, dueAt: null, repeated, statusUrl: null });
  const row = await waitForPublication(parts, { site, id }, Number(call.query.wait) * 1000);
  const key = publicationKey({ site, id }, { secret, now });
  const answer: AnswerOf<typeof cmsPublished> = {
    id,
    repeated,
    state: row?.state ?? 'waiting',
    release: row?.release ?? null,
    dueAt: row?.dueAt.toISOString() ?? null,
    statusUrl: `${await parts.originOf(site)}/api/cms/published/${id}?key=${key}`,
  };
  return Response.json(answer, { status: row && isSettled(row) ? 200 : 202 });
}

function wishOf({ version, publishAt }: z.output<typeof PublishedBodySchema>, now: Date): CmsRequest {
  if (publishAt === undefined) return { kind: 'publish', version };
  return publishAt === null
    ? { kind: 'call-off', version }
    : { kind: 'plan', version, at: planTime(publishAt, now) };
}

const PUBLICATION_FORMATS = { json: 'application/json', html: 'text/html' } as const;

async function publicationOf(call: RequestContext<typeof cmsPublication>): Promise<Response> {
  const { parts, site, params, query, request } = call;
  const { CMS_SIGNING_SECRET: secret } = parts.settings;
  Object.assign(call.reply.headers, UNLISTED);
  const format = negotiateFormat(request, PUBLICATION_FORMATS);
  const opened = { site, id: params.id };
  const isOpen = secret !== undefined && opensPublication(query.key, opened, { secret, now: parts.now() });
  const row = isOpen ? await findPublication(parts, opened) : null;
  if (format === 'json') {
    if (!row) throw notFound();
    return Response.json(await publicationView(parts, row), { headers: EDITOR_HEADERS });
  }
  const brand = documentBrand(await liveRecord(call));
  const page = row ? publicationPage(await publicationView(parts, row), brand) : closedPublicationPage(brand);
  const headers = { ...STANDALONE_PAGE_HEADERS, 'content-security-policy': page.csp };
  return new Response(page.html, { status: row ? 200 : 404, headers });
}

const EDITOR_HEADERS = { ...UNLISTED, 'referrer-policy': 'no-referrer' };

export const cmsRoutes = [
  route(cms, async (call) => {
    if (call.query.version !== '') return versionOf(call);
    return cachedResponse(call, publicRecord(await liveRecord(call)) as AnswerOf<typeof cms>);
  }),
  route(cmsPublished, publish),
  route(cmsPublication, publicationOf),
];
