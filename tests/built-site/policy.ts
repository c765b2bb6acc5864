import { createHash } from 'node:crypto';
import { attribute, type Element, type Markup, rawText } from './markup.ts';

/** Script types a browser runs; any other is data. */
const RUNS = /^(?:|module|text\/javascript|application\/javascript|importmap|speculationrules)$/i;
const LOADS = new Set(['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href']);

/** A policy's sources by directive. */
export function readPolicy(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

/** Where a page and its policy disagree: what would not run, and what could run but should not. */
export function policyErrors(page: { markup: Markup; policy: string }): string[] {
  const directives = readPolicy(page.policy);
  const errors: string[] = [];
  const compare = (directive: string, inline: Element[]) => {
    const named = (directives.get(directive) ?? []).filter((source) => source.startsWith("'sha"));
    const present = inline.map(hashOf);
    errors.push(
      ...present.filter((hash) => !named.includes(hash)).map((hash) => `${directive} lacks ${hash}`),
      ...named
        .filter((hash) => !present.includes(hash))
        .map((hash) => `${directive} has ${hash} for nothing`),
    );
  };
  const { elements } = page.markup;
  compare('script-src', elements.filter(isInlineScript));
  compare(
    'style-src',
    elements.filter(({ tagName }) => tagName === 'style'),
  );
  for (const [directive, sources] of directives) {
    errors.push(
      ...sources
        .filter((source) => /^'unsafe|^(?:\*|https?:|\/\/)|^data:$/.test(source))
        .filter((source) => !(directive === 'img-src' && source === 'data:'))
        .map((source) => `${directive} allows ${source}`),
    );
  }
  for (const directive of ['default-src', 'base-uri', 'object-src', 'frame-ancestors']) {
    if (directives.get(directive)?.join(' ') !== "'none'") errors.push(`${directive} is not 'none'`);
  }
  return [...errors, ...elements.flatMap(attributeErrors)];
}

function isInlineScript(element: Element): boolean {
  const type = (attribute(element, 'type') ?? '').trim();
  return element.tagName === 'script' && attribute(element, 'src') === undefined && RUNS.test(type);
}

function hashOf(element: Element): string {
  return `'sha256-${createHash('sha256').update(rawText(element), 'utf8').digest('base64')}'`;
}

function attributeErrors({ tagName, attrs }: Element): string[] {
  return attrs.flatMap(({ name, prefix, value }) => {
    const whole = prefix ? `${prefix}:${name}` : name;
    if (/^on/.test(name)) return [`<${tagName}> has the event handler ${name}`];
    if (name === 'style' || name === 'srcdoc') return [`<${tagName}> has a ${name} attribute`];
    // browsers skip blanks and control characters in a scheme
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is skipped
    const scheme = value.replace(/[\u0000-\u0020]/g, '').toLowerCase();
    const runs = LOADS.has(whole) && /^(?:javascript|vbscript):/.test(scheme);
    return runs ? [`<${tagName}> has a script address in ${whole}`] : [];
  });
}
