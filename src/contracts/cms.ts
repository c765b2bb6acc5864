import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

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

export const PublishedBodySchema = z.object({
  site: z
    .string('must name the site')
    .check(z.minLength(1, 'must name the site'), z.maxLength(64, 'is too long'))
    .register(z.globalRegistry, {
      description: 'the site whose content was published: the same as the host’s',
    }),
});

export const cmsPublished = endpoint({
  method: 'POST',
  path: '/api/cms/published',
  summary: 'The content system says that it published: the site is built from its content and goes live',
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
  body: PublishedBodySchema,
  response: z.object({
    state: z
      .string()
      .register(z.globalRegistry, { description: 'published, unchanged, or why it did not go live' }),
    release: z
      .nullable(z.string())
      .register(z.globalRegistry, { description: 'the release that is live now' }),
  }),
  errors: ['not_found', 'unauthenticated', 'bad_request', 'too_large'],
});
