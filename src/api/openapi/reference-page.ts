import { BOT_CHECK_HEADER } from '#contracts/shared/endpoint.ts';
import { type EditorPage, standalonePage } from '#util/node/standalone-page.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import { REFERENCE_STYLE } from './reference-style.ts';

/** What the page reads of a JSON Schema (draft 2020-12). */
interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  description?: string;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

type Content = Record<string, { schema: Schema }>;

interface Operation {
  operationId: string;
  summary: string;
  tags: [subject: string];
  security: unknown[];
  parameters?: { in: 'path' | 'query' | 'header'; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content: Content }>;
}

interface OpenApi {
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Call extends Operation {
  method: string;
  path: string;
}

/**
 * The API reference: every call by subject, without script.
 * @param json the OpenAPI document
 */
export function referencePage(json: string): EditorPage {
  const { info, tags, paths, components }: OpenApi = JSON.parse(json);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Call => ({ ...call, method: method.toUpperCase(), path })),
  );
  const subjects = tags.map(({ name }) => ({ name, id: toId(name), calls: calls.filter(isAbout(name)) }));
  const shapes = Object.entries(components.schemas).sort(([one], [other]) => one.localeCompare(other));
  return standalonePage({
    title: 'API reference',
    brand: `${info.title} ${info.version}`,
    style: REFERENCE_STYLE,
    main: `<h1>API reference</h1>
<p class="lead">${escapeHtml(info.description)}</p>
<p class="lead">The same as an OpenAPI document: <a href="/api/openapi.json">/api/openapi.json</a></p>
<div class="desk">
<nav aria-label="Subjects"><ul>
${subjects.map(({ name, id, calls: { length } }) => `<li><a href="#${id}">${escapeHtml(name)}</a> <span class="muted">${length}</span></li>`).join('\n')}
<li><a href="#shapes">Shared shapes</a> <span class="muted">${shapes.length}</span></li>
</ul></nav>
<div class="calls">
${subjects.map(({ name, id, calls: ofSubject }) => section(id, name, ofSubject.map(callMarkup))).join('\n')}
${section('shapes', 'Shared shapes', shapes.map(shapeMarkup))}
</div>
</div>`,
  });
}

const isAbout =
  (subject: string) =>
  ({ tags: [own] }: Call): boolean =>
    own === subject;

const toId = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const section = (id: string, title: string, items: readonly string[]): string =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${escapeHtml(title)}</h2>\n${items.join('\n')}\n</section>`;

const CSRF_HEADER = 'csrf-token';
/** Shown as needs of a call instead of among its headers. */
const SHARED_HEADERS = [CSRF_HEADER, BOT_CHECK_HEADER];

function callMarkup({ operationId, method, path, summary, parameters = [], ...call }: Call): string {
  const { security, requestBody, responses } = call;
  const { 200: answer, ...refusals } = responses;
  const has = (header: string): boolean => parameters.some(({ name }) => name === header);
  const needs = [
    security.length > 0 ? 'Session of a member' : 'No login',
    ...(has(CSRF_HEADER) ? [`CSRF token in <code>${CSRF_HEADER}</code>`] : []),
    ...(has(BOT_CHECK_HEADER) ? [`Bot check in <code>${BOT_CHECK_HEADER}</code>, if switched on`] : []),
  ];
  const parametersIn = (place: string) =>
    parameters
      .filter((each) => each.in === place && !SHARED_HEADERS.includes(each.name))
      .flatMap(({ name, schema, required = false }) => fields(schema, { name, isRequired: required }));
  return `<article class="sheet" id="${operationId}">
<h3><span class="method ${method.toLowerCase()}">${method}</span> <a href="#${operationId}"><code>${path.replaceAll('/', '/<wbr>')}</code></a></h3>
<p>${escapeHtml(summary)}.</p>
<ul class="needs">${needs.map((need) => `<li>${need}</li>`).join('')}</ul>
${fieldList('In the path', parametersIn('path'))}
${fieldList('Query', parametersIn('query'))}
${fieldList('Headers', parametersIn('header'))}
${contentMarkup('Body', requestBody?.content ?? {})}
<details><summary>Returns</summary>
<p class="muted">${escapeHtml(answer?.description ?? '')}.</p>
${contentMarkup('Response', answer?.content ?? {})}
</details>
<details><summary>Errors</summary>
<dl>${Object.entries(refusals).map(refusalMarkup).join('')}</dl>
</details>
</article>`;
}

const contentMarkup = (title: string, content: Content): string =>
  Object.entries(content)
    .map(([type, { schema }]) => fieldList(`${title}, ${type}`, fields(schema)))
    .join('\n');

const refusalMarkup = ([status, { description }]: [string, Operation['responses'][string]]): string =>
  `<div><dt>${status}</dt><dd>${description.split('\n\n').map(codeMarkup).join('')}</dd></div>`;

const codeMarkup = (line: string): string =>
  `<p>${escapeHtml(line).replace(/^(\w+):/, '<code>$1</code>')}</p>`;

const shapeMarkup = ([name, schema]: [string, Schema]): string =>
  `<article class="sheet" id="shape-${name}"><h3><code>${name}</code></h3>\n${fieldList('Fields', fields(schema))}\n</article>`;

interface Field {
  /** as a path: `account.email`, `members[].id`; '' for the value itself */
  name: string;
  schema: Schema;
  isRequired: boolean;
}

/** A field, or the beginning of one of several variants. */
type Row = Field | 'either' | 'or';

/** A value and everything in it, from the outside to the inside. */
function fields(schema: Schema, { name = '', isRequired = true } = {}): Row[] {
  const isUnionOfObjects = schema.oneOf !== undefined && schema.type === 'object';
  const isFields = name === '' && (schema.properties !== undefined || isUnionOfObjects);
  const own = isFields ? [] : [{ name, schema, isRequired }];
  return [...own, ...innerFields(schema, name)];
}

function innerFields({ properties = {}, required = [], ...schema }: Schema, name: string): Row[] {
  const { items, anyOf = [], oneOf = [], additionalProperties: others } = schema;
  const variants = [...anyOf, ...oneOf];
  const isChoice = variants.filter((each) => each.properties).length > 1;
  return [
    ...Object.entries(properties).flatMap(([key, each]) =>
      fields(each, { name: name === '' ? key : `${name}.${key}`, isRequired: required.includes(key) }),
    ),
    ...(items ? innerFields(items, `${name}[]`) : []),
    ...variants.flatMap((each, at): Row[] => [
      ...(isChoice ? [at === 0 ? ('either' as const) : ('or' as const)] : []),
      ...innerFields(each, name),
    ]),
    ...(typeof others === 'object' ? innerFields(others, `${name}.*`) : []),
  ];
}

const fieldList = (title: string, list: readonly Row[]): string =>
  list.length === 0
    ? ''
    : `<h4>${escapeHtml(title)}</h4>\n<ul class="fields">${list.map(rowMarkup).join('\n')}</ul>`;

function rowMarkup(row: Row): string {
  if (typeof row === 'string') return `<li class="variant">${row}</li>`;
  const { name, schema, isRequired } = row;
  const { description } = schema;
  const limits = constraints(schema).map((each) => `<span class="limit">${each}</span>`);
  return `<li><span class="name">${name === '' ? 'the value' : `<code>${escapeHtml(name)}</code>`}</span>
<span><span class="type">${typeMarkup(schema)}</span> ${isRequired ? '<b>required</b>' : '<span class="muted">optional</span>'}
${limits.join(' ')}${description ? `<span class="muted about">${escapeHtml(description)}</span>` : ''}</span></li>`;
}

const code = (value: unknown): string => `<code>${escapeHtml(JSON.stringify(value))}</code>`;

function typeMarkup({ $ref, type, items, anyOf, oneOf, format, ...schema }: Schema): string {
  if ($ref) {
    const name = escapeHtml($ref.slice($ref.lastIndexOf('/') + 1));
    return `<a href="#shape-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return code(schema.const);
  if (schema.enum) return schema.enum.map(code).join(' or ');
  const variants = anyOf ?? oneOf;
  if (variants) return [...new Set(variants.map(typeMarkup))].join(' or ');
  if (items) return `array of ${typeMarkup(items)}`;
  const name = escapeHtml([type ?? 'any value'].flat().join(' or '));
  return format ? `${name} (${escapeHtml(format)})` : name;
}

/** The rules on a value in words; a union’s rules are those of its variants. */
function constraints(schema: Schema): string[] {
  const { minLength, maxLength, minItems, maxItems, pattern, format, items } = schema;
  // zod writes the limits of safe integers, which say nothing
  const isLimit = (value = Number.MAX_SAFE_INTEGER) => Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const [minimum, maximum] = [schema.minimum, schema.maximum].map((each) =>
    isLimit(each) ? each : undefined,
  );
  const own = [
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'items'),
    range(minimum, maximum, ''),
    ...(pattern && !format ? [`matches <code>${escapeHtml(pattern)}</code>`] : []),
    ...(schema.default === undefined ? [] : [`default ${code(schema.default)}`]),
  ];
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(items ? [items] : [])];
  return [...new Set([...own.filter(Boolean), ...inner.flatMap(constraints)])];
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return '';
  if (least === undefined) return `at most ${most} ${unit}`;
  return most === undefined ? `at least ${least} ${unit}` : `${least} to ${most} ${unit}`;
}
