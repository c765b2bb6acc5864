import { endpoints } from '#contracts/endpoints.ts';
import { openApi } from '#contracts/operations/openapi.ts';
import { etagOf, matchesEtag } from '../http/cached-response.ts';
import { route } from '../http/route.ts';
import { openApiJson } from '../openapi/open-api-document.ts';

export const openApiRoutes = [
  route(openApi, ({ request }) => {
    const json = openApiJson(endpoints);
    const etag = etagOf(json);
    if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers: { etag } });
    return new Response(json, { headers: { 'content-type': 'application/json; charset=utf-8', etag } });
  }),
];
