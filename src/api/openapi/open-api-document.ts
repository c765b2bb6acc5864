import { readFileSync } from 'node:fs';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import { ProblemSchema } from '#contracts/shared/problem.ts';
import { operationOf } from './operation.ts';

export type OpenApiDocument = ReturnType<typeof createDocument>;

const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);

/** The calls as an OpenAPI 3.1 document, for programs that read such documents. */
function openApiDocument(endpoints: readonly Endpoint[]): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of endpoints) {
    const method = endpoint.method.toLowerCase() as Lowercase<Endpoint['method']>;
    const operation: ZodOpenApiOperationObject = operationOf(endpoint);
    paths[endpoint.path] = { ...paths[endpoint.path], [method]: operation };
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: {
      title: 'Enamel member API',
      version: VERSION,
      description:
        'Every brand has its own host, and a call sees only that brand’s records. All errors are application/problem+json (RFC 9457), and their status follows from their code. Calls that change something send the page’s CSRF token, which GET /api/auth returns, as csrf-token.',
    },
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

const documents = new WeakMap<readonly Endpoint[], string>();

/** The document as JSON; made once, as it takes longer than anything else we answer. */
export function openApiJson(endpoints: readonly Endpoint[]): string {
  const known = documents.get(endpoints) ?? JSON.stringify(openApiDocument(endpoints));
  documents.set(endpoints, known);
  return known;
}
