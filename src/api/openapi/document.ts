import { readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { ProblemSchema } from '#api/kernel/errors.ts';
import { t } from '#api/kernel/texts.ts';
import { ENDPOINTS_BY_SUBJECT } from '#contracts/endpoints.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import { errorStatus } from '#contracts/shared/error-answers.ts';
import type { ErrorCode } from '#contracts/shared/errors.ts';
import { lazy } from '#util/collections/lazy.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { DEFAULT_LANGUAGE } from '#util/language/languages.ts';

const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);

/** The calls as an OpenAPI 3.1 document, for programs that read such documents. */
function openApiDocument(): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const [subject, endpoints] of Object.entries(ENDPOINTS_BY_SUBJECT))
    for (const endpoint of endpoints) {
      const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;
      paths[endpoint.path] = { ...paths[endpoint.path], [method]: describeOperation(endpoint, subject) };
    }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Enamel member API',
      version: VERSION,
      description:
        'Every brand has its own host, and a call sees only that brand’s records. All errors are application/problem+json (RFC 9457), and their status follows from their code. Calls that change something send the page’s CSRF token, which GET /api/auth returns, as csrf-token. Texts for people are in the language of the brand that Accept-Language asks for, or in the brand’s first one; Content-Language names it.',
    },
    tags: Object.keys(ENDPOINTS_BY_SUBJECT).map((name) => ({ name })),
    servers: [{ url: '/', description: 'the brand’s own host' }],
    paths,
    components: {
      schemas: { Error: ProblemSchema },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-enamel_session',
          description: 'Set at login; over plain http on localhost the cookie is called enamel_session.',
        },
      },
    },
  };
  return createDocument(document);
}

/** The document as JSON. Making it takes longer than any other response: make it once. */
export const openApiJson = lazy(() => inLanguage(DEFAULT_LANGUAGE, () => JSON.stringify(openApiDocument())));

const JSON_TYPE = 'application/json';
const PROBLEM_JSON = 'application/problem+json';
const FILE = { type: 'string', format: 'binary' } as const;

/** One call as OpenAPI describes it. */
function describeOperation(endpoint: Endpoint, subject: string): ZodOpenApiOperationObject {
  const { params, query, access, summary } = endpoint;
  const requestParams = {
    ...(params && { path: params }),
    ...(query && { query }),
    header: headerSchema(endpoint),
  };
  const requestBody = describeRequestBody(endpoint);
  return {
    operationId: operationId(endpoint),
    summary,
    tags: [subject],
    security: access === 'member' ? [{ session: [] }] : [],
    requestParams,
    ...(requestBody && { requestBody }),
    responses: { '200': describeAnswer(endpoint), ...describeErrors(endpoint) },
  };
}

/** GET /api/v4/locations/{id} → getV4LocationsId */
function operationId({ method, path }: Endpoint): string {
  const words = path.replace(/^\/api\//, '').split(/[^A-Za-z0-9]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const changes = ({ method }: Endpoint): boolean => method !== 'GET';

function headerSchema(endpoint: Endpoint): z.core.$ZodObject {
  const shape: Record<string, z.core.$ZodType> = {
    ...endpoint.headers?._zod.def.shape,
    'accept-language': z
      .string()
      .optional()
      .meta({ description: 'of the brand’s languages, the one for texts', example: 'es' }),
    ...(changes(endpoint) &&
      !endpoint.signed && {
        'csrf-token': z.string().meta({ description: 'the token that GET /api/auth answers' }),
      }),
    ...(endpoint.botCheck && {
      'x-recaptcha-token': z.string().optional().meta({ description: 'where the bot check is switched on' }),
    }),
  };
  return z.object(shape);
}

function describeRequestBody({ body, files }: Endpoint): ZodOpenApiRequestBodyObject | null {
  if (!body) return null;
  const multipart = files && {
    'multipart/form-data': {
      schema: z.object({ form: body, [files]: z.array(z.string().meta({ override: FILE })).optional() }),
      encoding: { form: { contentType: JSON_TYPE } },
    },
  };
  return { required: true, content: { [JSON_TYPE]: { schema: body }, ...multipart } };
}

function describeAnswer({ response, file, formats = [], cacheSeconds }: Endpoint) {
  const types = file ? [file] : formats;
  return {
    description: cacheSeconds
      ? `The answer; shared caches may keep it for ${cacheSeconds} seconds`
      : 'The answer',
    content: {
      ...(!file && { [JSON_TYPE]: { schema: response } }),
      ...Object.fromEntries(types.map((type) => [type, { schema: FILE }])),
    },
  };
}

/** What a call may answer beside its own codes follows from what it takes. */
function listCodes(endpoint: Endpoint): Set<ErrorCode> {
  const { access, params, query, headers, body, botCheck, formats, signed, errors = [] } = endpoint;
  const codes: (ErrorCode | false)[] = [
    'bad_request',
    access === 'member' && 'unauthenticated',
    ...(changes(endpoint) && !signed ? (['csrf', 'wrong_origin'] as const) : []),
    params !== undefined && 'not_found',
    (query ?? headers ?? body) !== undefined && 'invalid',
    ...(body ? (['too_large', 'unsupported_type'] as const) : []),
    ...(botCheck ? (['bot_check_failed', 'bot_check_unavailable'] as const) : []),
    formats !== undefined && 'not_acceptable',
    ...errors,
    'unavailable',
    'internal',
  ];
  return new Set(codes.filter((code) => code !== false));
}

/** Refusals by status, each with the codes that have it. */
function describeErrors(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(listCodes(endpoint), (code) => String(errorStatus(code)));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${t.ofErrors[code]}`).join('\n\n'),
        content: { [PROBLEM_JSON]: { schema: ProblemSchema } },
      },
    ]),
  ) as ZodOpenApiResponsesObject;
}
