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
import { acceptMessage, type CmsCommand, planTime } from '../services/publications/accept-message.ts';
import { closedPublicationPage, publicationPage } from '../services/publications/publication-page.ts';
import { getPublisher } from '../services/publications/publisher.ts';
import {
  findPublication,
  isSettled,
  publicationView,
  waitForPublication,
} from '../services/publications/read-publications.ts';
import {
  opensPublication,
  publicationKey,
  readSignedAt,
  signatureError,
} from '../services/publications/signatures.ts';

const SIGNATURE_ERRORS = {
  missing: 'The header x-signature is missing.',
  malformed: 'The header x-signature must be t=<seconds>,v1=<hexadecimal>.',
  too_old: 'The signature is too old, or a clock is wrong.',
  wrong: 'The signature does not fit this body.',
};

const UNLISTED = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

async function sendVersion(call: RequestContext<typeof cms>): Promise<Response> {
  const { version, token, preview_token: previewToken } = call.query;
  const { deps, site } = call;
  Object.assign(call.reply.headers, UNLISTED);
  const credentials = { token: token || previewToken, hostName: new URL(call.request.url).hostname };
  // the same answer for an unknown version and for one that may not be previewed
  if (!isVersionName(version) || !deps.mayPreview(site, version, credentials)) throw notFound();
  const record = await deps.contentVersion(site, version);
  if (!record) throw notFound();
  return Response.json(publicRecord(record), { headers: UNLISTED });
}

/** Checks the signature and stores the command; the publish itself runs after the response. */
async function publish(call: RequestContext<typeof cmsPublished>): Promise<Response> {
  const { deps, request, site } = call;
  const { CMS_SIGNING_SECRET: secret } = deps.settings;
  if (secret === undefined) throw notFound();
  const body = await readBytes(request);
  const signature = call.headers['x-signature'];
  const now = deps.now();
  const error = signatureError(signature, { body, secret, now });
  if (error)
    throw new ApiError('unauthenticated', { message: SIGNATURE_ERRORS[error], reason: `signature_${error}` });
  const message = validateInput(PublishedBodySchema, jsonFrom(body));
  // a signature is for one site: a message that was caught on its way to one host does nothing at another
  if (message.site !== site) throw notFound();
  const command = readCommand(message, now);
  const signedAt = readSignedAt(signature);
  const accepted = await call.inSite((tx) => acceptMessage(tx, { site, signedAt, body, command, now }));
  getPublisher(deps).nudge();
  const { id, repeated } = accepted;
  if (id === null)
    return Response.json({ id, state: 'called_off', release: null, dueAt: null, repeated, statusUrl: null });
  const row = await waitForPublication(deps, { site, id }, Number(call.query.wait) * 1000);
  const key = publicationKey({ site, id }, { secret, now });
  const answer: AnswerOf<typeof cmsPublished> = {
    id,
    repeated,
    state: row?.state ?? 'waiting',
    release: row?.release ?? null,
    dueAt: row?.dueAt.toISOString() ?? null,
    statusUrl: `${await deps.originOf(site)}/api/cms/published/${id}?key=${key}`,
  };
  return Response.json(answer, { status: row && isSettled(row) ? 200 : 202 });
}

function readCommand({ version, publishAt }: z.output<typeof PublishedBodySchema>, now: Date): CmsCommand {
  if (publishAt === undefined) return { kind: 'publish', version };
  return publishAt === null
    ? { kind: 'call-off', version }
    : { kind: 'plan', version, at: planTime(publishAt, now) };
}

const PUBLICATION_FORMATS = { json: 'application/json', html: 'text/html' } as const;

async function showPublication(call: RequestContext<typeof cmsPublication>): Promise<Response> {
  const { deps, site, params, query, request } = call;
  const { CMS_SIGNING_SECRET: secret } = deps.settings;
  Object.assign(call.reply.headers, UNLISTED);
  const format = negotiateFormat(request, PUBLICATION_FORMATS);
  const opened = { site, id: params.id };
  const isOpen = secret !== undefined && opensPublication(query.key, opened, { secret, now: deps.now() });
  const row = isOpen ? await findPublication(deps, opened) : null;
  if (format === 'json') {
    if (!row) throw notFound();
    return Response.json(await publicationView(deps, row), { headers: EDITOR_HEADERS });
  }
  const brand = documentBrand(await liveRecord(call));
  const page = row ? publicationPage(await publicationView(deps, row), brand) : closedPublicationPage(brand);
  const headers = { ...STANDALONE_PAGE_HEADERS, 'content-security-policy': page.csp };
  return new Response(page.html, { status: row ? 200 : 404, headers });
}

const EDITOR_HEADERS = { ...UNLISTED, 'referrer-policy': 'no-referrer' };

export const cmsRoutes = [
  route(cms, async (call) => {
    if (call.query.version !== '') return sendVersion(call);
    return cachedResponse(call, publicRecord(await liveRecord(call)) as AnswerOf<typeof cms>);
  }),
  route(cmsPublished, publish),
  route(cmsPublication, showPublication),
];
