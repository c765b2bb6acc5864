import { type ESTree, Visitor } from 'rolldown/utils';
import { codeOf, programOf } from './module-imports.ts';
import type { SourceFile } from './project-files.ts';

/**
 * Folders and files whose texts for people are all in `texts.en.ts` and `texts.es.ts` (docs/how-to/add-a-text.md). The
 * other rooms follow one by one; none leaves the list.
 */
export const ROOMS = [
  'src/api/brand',
  'src/api/drivers/wallet-pass.ts',
  'src/api/http/request-input.ts',
  'src/api/kernel/errors.ts',
  ...['account', 'compose-mail.ts', 'household', 'membership', 'payments', 'renewal', 'staff', 'support'].map(
    (name) => `src/api/mails/${name}`,
  ),
  'src/api/routes/auth.ts',
  ...[
    'auth',
    'catalog',
    'checkout',
    'directory',
    'directory-reports',
    'members',
    'membership',
    'payments',
    'staff',
    'support',
  ].map((service) => `src/api/services/${service}`),
  ...['http', 'page', 'session', 'storage', 'tabs'].map((name) => `src/client/${name}`),
  'src/cms/schema/page-routes.ts',
  'src/cms/view',
  'src/components',
  'src/console',
  'src/contracts/account',
  'src/contracts/auth',
  'src/contracts/checkout',
  'src/contracts/member',
  'src/contracts/membership/person.ts',
  'src/contracts/payment',
  'src/contracts/staff',
  'src/contracts/support',
  ...['address', 'day-input', 'fields', 'login-fields'].map((name) => `src/contracts/shared/${name}.ts`),
  'src/domain/offices/office-texts.ts',
  'src/domain/offices/opening-hours.ts',
  'src/domain/pricing',
  'src/domain/renewals/ending-plans.ts',
  'src/islands/checkout',
  'src/islands/contact',
  'src/islands/dashboard',
  'src/islands/dentist-search',
  'src/islands/directory-report',
  'src/islands/grievance',
  'src/islands/login',
  'src/islands/office',
  'src/islands/reset-password',
  'src/islands/savings',
  'src/islands/shared',
  'src/layouts/Head.astro',
  'src/layouts/Page.astro',
  'src/pages',
  'src/page-script',
  'src/stores',
  ...['elements', 'fields', 'forms'].map((part) => `src/ui/${part}`),
  'src/util/dates',
  ...[
    'agreements-pdf',
    'directory-csv',
    'directory-pdf',
    'grievance-form-pdf',
    'id-card-panels',
    'id-card-pdf',
  ]
    .concat('id-card-sheet-pdf', 'receipt-pdf', 'regulator-statement', 'stationery', 'yearly-summary-pdf')
    .map((name) => `src/api/documents/${name}.ts`),
];

export const isTextsFile = (path: string): boolean => /\/texts(?:\.\w+)?\.ts$/.test(path);

/** Attributes that people neither see nor hear. */
const NOT_READ =
  /^(?:className|id|name|type|role|rel|method|href|src|autoComplete|inputMode|kind|data-.*|aria-(?!label$|description$|roledescription$|valuetext$).*)$/;
/** Messages of errors (specification §8), which programs read, and SQL. */
const FOR_PROGRAMS = /^(?:Request aborted|The server could not be reached)|^\s*select\b/m;
/** Calls whose texts are selectors, queries or roles in a PDF, or are for developers. */
const FOR_CODE = /^(?:console\.|matchMedia$)|\.(?:closest|matches|part|querySelector(?:All)?)$/;
/** Properties with texts for developers. */
const FOR_DEVELOPERS = ['summary', 'description'];
/** The same in each language. */
const NAMES = [
  'American Express',
  'Diners Club',
  'Enamel',
  'Membersy',
  'NPI',
  'Android',
  'Chrome',
  'Edge',
  'Firefox',
  'Linux',
  'Mac',
  'Opera',
  'Safari',
  'Samsung Internet',
  'Windows',
];
const WORD = /^[A-Z¿¡][a-z]+[.,:?!…]?$/;
const PHRASE = /^[^\p{Ll}]*\p{Lu}.*\p{L} .*\p{L}|\p{L}[.,:?!…] \p{L}/su;

const isText = (text: string): boolean =>
  (WORD.test(text.trim()) || PHRASE.test(text.trim())) && !FOR_PROGRAMS.test(text) && !NAMES.includes(text);

/** Texts for people in a file of a room, each as one readable line. */
export const textsOutside = (file: SourceFile): string[] => [...textsInCode(file), ...textsInMarkup(file)];

/** Between two elements or values of a template, unless it is code. */
const WORDS_IN_MARKUP = /[>}]([^<>{}]*\p{L}[^<>{}]*)(?=[<{])/gu;
const CODE = /[;`]|&&|\|\||="|^\s*[),.]|=\s*$/;
const READ_ATTRIBUTES = /\s(?:label|title|caption|heading|alt|placeholder|aria-label)="(\p{Lu}[^"]*)"/gu;

/** Texts in the template of an Astro component. */
function textsInMarkup({ path, text }: SourceFile): string[] {
  if (!path.endsWith('.astro')) return [];
  const template = text.replace(/^---.*?\n---/s, '').replace(/\{\/\*.*?\*\/\}/gs, '');
  return [WORDS_IN_MARKUP, READ_ATTRIBUTES]
    .flatMap((kind) => [...template.matchAll(kind)].map(([, words = '']) => words))
    .filter((words) => !CODE.test(words) && !NAMES.includes(words.trim()))
    .map((words) => `${path}: ${words.trim()}`);
}

function textsInCode(file: SourceFile): string[] {
  return codeOf(file).flatMap((code) => {
    const found: { start: number; text: string }[] = [];
    const skipped: ESTree.Span[] = [];
    new Visitor({
      JSXText: ({ value, start }) => {
        if (/\p{L}/u.test(value)) found.push({ start, text: value.trim() });
      },
      Literal: ({ value, start }) => {
        if (typeof value === 'string' && isText(value)) found.push({ start, text: value });
      },
      TemplateLiteral: ({ quasis, start }) => {
        const text = quasis.map(({ value }) => value.cooked ?? '').join('10');
        if (isText(text)) found.push({ start, text });
      },
      ImportDeclaration: (node) => skipped.push(node),
      TaggedTemplateExpression: ({ tag, quasi }) => {
        if (tag.type === 'Identifier' && tag.name === 'sql') skipped.push(quasi);
      },
      TSLiteralType: (node) => skipped.push(node),
      BinaryExpression: ({ left, right }) => skipped.push(left, right),
      NewExpression: (node) => {
        if (node.callee.type === 'Identifier' && node.callee.name !== 'ApiError') skipped.push(node);
      },
      CallExpression: ({ callee, arguments: values }) => {
        const name = code.slice(callee.start, callee.end);
        // the message of an error's own class
        if (name === 'super' || FOR_CODE.test(name)) skipped.push(...values);
      },
      JSXAttribute: ({ name, value }) => {
        if (value && name.type === 'JSXIdentifier' && NOT_READ.test(name.name)) skipped.push(value);
      },
      Property: ({ key, value }) => {
        if (key.type === 'Identifier' && FOR_DEVELOPERS.includes(key.name)) skipped.push(value);
      },
    }).visit(programOf(file.path, code));
    return found
      .filter(({ start }) => !skipped.some((part) => part.start <= start && start < part.end))
      .map(({ text }) => `${file.path}: ${text}`);
  });
}
