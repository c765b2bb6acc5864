import islandScript from 'astro/runtime/server/astro-island.prebuilt.js';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';
import { escapeHTML } from 'astro/runtime/server/escape.js';
import { extractDirectives } from 'astro/runtime/server/hydration.js';
import {
  addAttribute as attribute,
  internalSpreadAttributes,
  renderElement,
  voidElementNames,
} from 'astro/runtime/server/render/util.js';
import { serializeProps } from 'astro/runtime/server/serialize.js';
import { shorthash } from 'astro/runtime/server/shorthash.js';
import { createElement, type FunctionComponent } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * What compiled `.astro` files import instead of Astro's own runtime (docs/decisions/051-pages-are-strings.md). Astro's
 * runtime renders to streams and waits for promises at any depth. Our pages need neither, so here a component returns a
 * string, which takes a third of the CPU. What our components do not use is refused by name. A test compares the pages of
 * every brand with those of Astro's runtime (tests/built-site/renderer.test.ts).
 */

/** Markup, as opposed to text, which must be escaped. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Props = Record<string, unknown>;
type Slot = (context: RenderContext) => unknown;
type Slots = Record<string, Slot>;

/** A compiled `.astro` file. */
export interface AstroComponent {
  (context: RenderContext, props: Props, slots: Slots): Html;
  isAstroComponent?: true;
}

/** What islands need to know of the compiled app. */
export interface IslandBuild {
  /** address of a module's script, without the first slash, by the module's file or name */
  entryModules: Record<string, string>;
  /** script of each `client:` directive */
  clientDirectives: Map<string, string>;
  /** addresses of scripts in the page's language, by those of `entryModules` */
  scripts?: Readonly<Record<string, string>>;
}

/** One page being rendered: the `$$result` of compiled code. */
class RenderContext {
  readonly build: IslandBuild;
  /** directives whose script the page already has */
  readonly directives = new Set<string>();
  reactRoots = 0;
  readonly #locals: object;

  constructor(locals: object, build: IslandBuild) {
    this.#locals = locals;
    this.build = build;
  }

  /** The `Astro` object of a component. */
  createAstro(props: Props, slots: Slots) {
    return {
      props,
      locals: this.#locals,
      slots: {
        has: (name: string): boolean => Boolean(slots[name]),
        render: (name: string): string | undefined => slots[name] && textOf(slots[name](this)),
      },
    };
  }
}

/**
 * @param page a compiled file of src/pages
 * @param locals its `Astro.locals`
 * @returns the page's HTML
 */
export function renderPage(page: AstroComponent, locals: object, build: IslandBuild): string {
  return `<!DOCTYPE html>${page(new RenderContext(locals, build), {}, {}).text}`;
}

// What follows is the interface of compiled files: the names and parameters are Astro's.

export const Fragment = Symbol('Fragment');

export function createComponent(component: AstroComponent): AstroComponent {
  component.isAstroComponent = true;
  return component;
}

/** Compiled files call it and ignore its result. */
export const createAstro = (): void => undefined;

const NOTHING = new Html('');
/** Astro's place for styles and scripts that a build collects; ours are in layouts/Head.astro. */
export const renderHead = (): Html => NOTHING;
export const maybeRenderHead = renderHead;

/** The tag of a template. Its values are rendered already, or plain values. */
export function render(parts: TemplateStringsArray, ...values: unknown[]): Html {
  let text = parts[0] ?? '';
  for (let at = 0; at < values.length; at += 1) text += textOf(values[at]) + parts[at + 1];
  return new Html(text);
}

/** Markup of what stands in braces in a template. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return escapeHTML(value);
  if (value instanceof Html) return value.text;
  if (!value && value !== 0) return '';
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value === 'number' || value === true) return String(value);
  throw new Error(
    `A template contains a value that cannot be rendered: ${Object.prototype.toString.call(value)}`,
  );
}

/** The value of `set:html`. */
export const unescapeHTML = (value: unknown): unknown =>
  typeof value === 'string' ? new Html(value) : value;

export const addAttribute = (value: unknown, name: string): Html => new Html(String(attribute(value, name)));

export const spreadAttributes = (values: Props): Html =>
  new Html(String(internalSpreadAttributes(values, true, '')));

export const renderSlot = (context: RenderContext, slot?: Slot, fallback?: Slot): Html =>
  new Html(textOf((slot ?? fallback)?.(context)));

/** Renders a component of any kind: an `.astro` file, a fragment, the name of an element, or React. */
export function renderComponent(
  context: RenderContext,
  name: string,
  component: unknown,
  props: Props,
  slots: Slots = {},
): Html {
  if (component === Fragment) return renderSlot(context, slots.default);
  if (typeof component === 'string') return renderTag(context, component, props, slots);
  if (isAstroComponent(component)) return component(context, props, slots);
  if (typeof component !== 'function') throw new Error(`<${name}> is not a component.`);
  return renderReact(context, name, component as FunctionComponent, {
    ...props,
    ...reactSlots(context, slots),
  });
}

const isAstroComponent = (component: unknown): component is AstroComponent =>
  typeof component === 'function' && 'isAstroComponent' in component;

function renderTag(context: RenderContext, tag: string, props: Props, slots: Slots): Html {
  const children = Object.values(slots).map((slot) => textOf(slot(context)));
  const start = `<${tag}${internalSpreadAttributes(props, true, tag)}`;
  return new Html(voidElementNames.test(tag) ? `${start}/>` : `${start}>${children.join('')}</${tag}>`);
}

const SLOT_TAG = 'astro-static-slot';
const SLOT_TAGS = new RegExp(`</?${SLOT_TAG}>`, 'g');

/** Slots as React's props: the default one is `children`. Their elements are removed from the result. */
const reactSlots = (context: RenderContext, slots: Slots): Props =>
  Object.fromEntries(
    Object.entries(slots).map(([name, slot]) => {
      const html = textOf(slot(context));
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is markup that this runtime rendered
      const element = html.trim() && createElement(SLOT_TAG, { dangerouslySetInnerHTML: { __html: html } });
      return [name === 'default' ? 'children' : name, element];
    }),
  );

/** React asks browsers to load what it renders; a static page has it in its markup already. */
const RESOURCE_HINTS =
  /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;

function renderReact(
  context: RenderContext,
  name: string,
  component: FunctionComponent<Props>,
  givenProps: Props,
): Html {
  const { hydration, props } = extractDirectives(givenProps, context.build.clientDirectives);
  // Ids of useId() begin with it, so that two islands of a page have none in common.
  const prefix = `r${context.reactRoots}`;
  context.reactRoots += 1;
  const html = renderToString(createElement(component, props), { identifierPrefix: prefix }).replace(
    RESOURCE_HINTS,
    '',
  );
  if (!hydration) return new Html(html.replace(SLOT_TAGS, ''));
  if (html.includes(SLOT_TAG)) throw new Error(`The island <${name}> takes no children here.`);
  const { directive, value, componentUrl, componentExport } = hydration;
  const serialized = serializeProps(props);
  const island = {
    uid: shorthash(`<!--${componentExport.value}:${componentUrl}-->\n${html}\n${serialized}`),
    prefix,
    'component-url': scriptAddress(context, componentUrl),
    'component-export': componentExport.value,
    'renderer-url': scriptAddress(context, '@astrojs/react/client.js'),
    props: escapeHTML(serialized),
    ssr: '',
    client: directive,
    opts: escapeHTML(JSON.stringify({ name, value: value || '' })),
    'await-children': html ? '' : undefined,
  };
  const children = html && `${html}<!--astro:end-->`;
  return new Html(
    hydrationScripts(context, directive) + renderElement('astro-island', { props: island, children }, false),
  );
}

function scriptAddress({ build }: RenderContext, module: string): string {
  const address = build.entryModules[module];
  if (address === undefined) throw new Error(`The compiled app has no script of ${module}.`);
  return `/${build.scripts?.[address] ?? address}`;
}

/** The scripts that start islands: once a page, and once for each directive. */
function hydrationScripts({ build, directives }: RenderContext, directive: string): string {
  if (directives.has(directive)) return '';
  const script = `<script>${build.clientDirectives.get(directive)}</script>`;
  const isFirst = directives.size === 0;
  directives.add(directive);
  return isFirst ? `<style>${ISLAND_STYLES}</style>${script}<script>${islandScript}</script>` : script;
}

function notSupported(feature: string) {
  return (): never => {
    throw new Error(`${feature} is not supported in .astro files (src/renderer/string-runtime.ts).`);
  };
}

export const renderScript = notSupported('A <script> that Astro bundles');
export const defineScriptVars = notSupported('define:vars of a script');
export const defineStyleVars = notSupported('define:vars of a style');
export const mergeSlots = notSupported('A slot whose name is computed');
export const renderTransition = notSupported('transition:*');
export const createTransitionScope = renderTransition;
const renderTemplate = notSupported('<template> around an island');
export const templateEnter = renderTemplate;
export const templateExit = renderTemplate;
