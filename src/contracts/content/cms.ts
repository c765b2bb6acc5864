import * as z from 'zod/mini';
import { endpoint } from '../shared/endpoint.ts';

const document = () => z.looseObject({});

/** The record's own schema is the content system's (src/cms/schema/record.ts); here is what every record has. */
export const cms = endpoint({
  method: 'GET',
  path: '/api/cms',
  summary: 'The content record of the host’s site, without coupons; another version for preview tools',
  access: 'anyone',
  query: z.object({
    version: z._default(z.string().check(z.maxLength(64, 'is too long')), '').register(z.globalRegistry, {
      description: 'absent: what is live; needs a preview token outside local mode',
    }),
    token: z
      ._default(z.string().check(z.maxLength(256, 'is too long')), '')
      .register(z.globalRegistry, { description: 'opens one version for some time' }),
    preview_token: z
      ._default(z.string().check(z.maxLength(256, 'is too long')), '')
      .register(z.globalRegistry, { description: 'the same, as it stands in a preview’s address' }),
  }),
  response: z.looseObject({
    site: z.looseObject({ id: z.string(), name: z.string() }),
    theme: document(),
    base: document(),
    header: document(),
    landing_header: document(),
    footer: document(),
    pages: z.array(document()),
    landings: z.array(document()),
    route_rules: z.array(document()),
    catalog: z.looseObject({ coupons: z.array(document()).check(z.maxLength(0)) }),
    draft: z.boolean(),
  }),
  errors: ['not_found', 'invalid'],
  cacheSeconds: 60,
});

/** What a version of a site's content may be called, such as working or 2026.05: never what climbs out of a folder. */
export const VERSION_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export const PublishedBodySchema = z.object({
  site: z
    .string('must name the site')
    .check(z.minLength(1, 'must name the site'), z.maxLength(64, 'is too long'))
    .register(z.globalRegistry, {
      description: 'the site whose content was published: the same as the host’s',
    }),
  version: z
    ._default(
      z.string('is not the name of a version').check(z.regex(VERSION_NAME, 'is not the name of a version')),
      'live',
    )
    .register(z.globalRegistry, {
      description: 'the version that is to go live; absent: what the CMS calls live',
    }),
  publishAt: z
    .optional(
      z.nullable(
        z.iso.datetime({
          offset: true,
          error: 'must be a time with its zone, such as 2026-03-01T09:00:00-08:00 or 2026-03-01T17:00:00Z',
        }),
      ),
    )
    .register(z.globalRegistry, {
      description:
        'plans the publish for then, in place of an earlier plan for the version; null calls it off',
    }),
});

export const cmsPublished = endpoint({
  method: 'POST',
  path: '/api/cms/published',
  summary:
    'The content system has published: the site is built from its content and goes live, now or when planned',
  access: 'anyone',
  signed: true,
  rawBody: true,
  headers: z.object({
    'x-signature': z
      ._default(z.string().check(z.maxLength(1000, 'is too long')), '')
      .register(z.globalRegistry, {
        description: 't=<seconds since 1970>,v1=<HMAC-SHA256 of “<t>.<body>” in hexadecimal>',
        example: 't=1781542800,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
      }),
  }),
  query: z.object({
    wait: z
      ._default(z.string().check(z.regex(/^(?:[0-9]|[1-5][0-9]|60)$/, 'must be seconds, 60 at most')), '0')
      .register(z.globalRegistry, {
        description: 'answers when the publish is done, or after so many seconds; 0 answers at once',
      }),
  }),
  body: PublishedBodySchema,
  response: z.object({
    id: z
      .nullable(z.uuid())
      .register(z.globalRegistry, { description: 'of the publish; null where a plan was called off' }),
    state: z.string().register(z.globalRegistry, {
      description: 'waiting or running (answered with 202), published, unchanged, or why it did not go live',
    }),
    release: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: 'the release that went live; null until then' }),
    dueAt: z.nullable(z.string()),
    repeated: z
      .boolean()
      .register(z.globalRegistry, { description: 'this very message came before and does nothing more' }),
    statusUrl: z.nullable(z.string()).register(z.globalRegistry, {
      description: 'what has become of it and what visitors see otherwise, as a page or JSON',
    }),
  }),
  errors: ['not_found', 'unauthenticated', 'bad_request', 'too_large', 'invalid'],
});
