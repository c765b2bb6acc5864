import type { DOMPurify } from 'dompurify';
import { lazy } from '#util/collections/lazy.ts';
import { withoutControls } from '#util/text/control-characters.ts';
import { checkMarkup, createPurifier, serverWindow } from './purifier.ts';

/** CSS that could fetch something, or that hides behind escapes. `url(#id)` is allowed. */
const UNSAFE_CSS =
  /url\(\s*(?!['"]?#)|\\|@import|@namespace|@font-face|image-set|\b(?:src|image|element|expression)\(|-moz-binding|(?:javascript|vbscript|data):/i;
const LOCAL_REFERENCE = /^#[\w:.-]+$/;

const purifier = lazy(createSvgPurifier);

/**
 * A tenant's SVG file without scripts, embedded HTML, links, images, and external references. Gradients,
 * patterns, clips, masks, symbols, text, and styles stay.
 * @throws Error if the text is not an SVG drawing, or far beyond a real one
 */
export function sanitizeSvg(svg: string): string {
  const text = withoutControls(svg);
  if (isPlainSvg(text)) return text;
  checkMarkup(text.slice(Math.max(0, text.search(/<svg\b/i))));
  return purifySvg(text);
}

/** DOMPurify's result, for comparison with the fast path. */
export function purifySvg(svg: string): string {
  const fragment = purifier().sanitize(svg, { RETURN_DOM_FRAGMENT: true });
  const [root, ...others] = [...fragment.children];
  if (root?.localName !== 'svg' || others.length > 0) throw new Error('this is not an SVG drawing');
  // Serialized as XML, because browsers read an .svg file as XML.
  return new (serverWindow().XMLSerializer)().serializeToString(root);
}

function createSvgPurifier(): DOMPurify {
  const created = createPurifier({
    USE_PROFILES: { svg: true, svgFilters: true },
    ADD_TAGS: ['use'],
    ADD_ATTR: ['href', 'xlink:href', 'role'],
    FORBID_TAGS: [
      'a',
      'image',
      'feImage',
      'font',
      'metadata',
      'mpath',
      'switch',
      'tref',
      'view',
      'animatecolor',
      'animatemotion',
      'animatetransform',
    ],
    ADD_FORBID_CONTENTS: ['metadata', 'rdf:rdf', 'sodipodi:namedview'],
    ALLOW_DATA_ATTR: false,
    // An SVG file has no scripts whose globals an id could shadow, so ids such as "body" are safe.
    SANITIZE_DOM: false,
    RETURN_DOM_FRAGMENT: true,
  });
  created.addHook('uponSanitizeElement', (node) => {
    if (node.nodeType !== node.ELEMENT_NODE || node.nodeName.toLowerCase() !== 'style') return;
    if (UNSAFE_CSS.test(node.textContent ?? '')) node.textContent = '';
  });
  created.addHook('uponSanitizeAttribute', (_element, attribute) => {
    const { attrName, attrValue } = attribute;
    const isReference = attrName === 'href' || attrName === 'xlink:href';
    if (isReference && !LOCAL_REFERENCE.test(attrValue.trim())) attribute.keepAttr = false;
    const isText = attrName.startsWith('aria-') || attrName.startsWith('xmlns');
    if (!isText && UNSAFE_CSS.test(attrValue.replace(/\/\*.*?\*\//gs, ''))) attribute.keepAttr = false;
  });
  return created;
}

/** Elements of a simple drawing: shapes, groups, and fills. */
const ELEMENTS = new Set(
  (
    'svg g defs symbol title desc path rect circle ellipse line polyline polygon ' +
    'linearGradient radialGradient stop pattern clipPath mask'
  ).split(' '),
);

/** Attributes that only draw: they cannot fetch, link, or run anything. */
const ATTRIBUTES = new Set(
  (
    'id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform offset ' +
    'fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin ' +
    'stroke-dasharray stroke-dashoffset stroke-miterlimit stop-color stop-opacity opacity clip-path mask ' +
    'gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform ' +
    'clipPathUnits maskUnits maskContentUnits preserveAspectRatio vector-effect shape-rendering'
  ).split(' '),
);

const XMLNS = 'http://www.w3.org/2000/svg';
const MAX_DEPTH = 24;

const TAG = /<(\/?)([A-Za-z]+)((?: [A-Za-z][\w-]*="[^"<>&]*")*)(\/?)>/y;
const ATTRIBUTE = / ([\w-]+)="([^"]*)"/g;
const PLAIN_VALUE = /^[\w#.,%+-][\w #.,%+-]*$/;
const FUNCTION = /\b(?:matrix|translate|scale|rotate|skewX|skewY|rgba?|hsla?)\([\w .,%+-]*\)/g;
const OWN_FRAGMENT = /^url\(#[\w-]+\)$/;
const TEXT = /[^<>&\r\u00a0]+/y;

/**
 * Whether the SVG is so simple that sanitizing would change nothing: only shapes with drawing attributes,
 * well-formed XML, and every `url()` a fragment of its own. Returns false if in doubt.
 * Without it, a first publish of all demo brands needs 27% more CPU time (see `isPlainFragment`).
 */
export function isPlainSvg(svg: string): boolean {
  const open: string[] = [];
  let at = 0;
  let justOpened = false;
  while (at < svg.length) {
    const pattern = svg[at] === '<' ? TAG : TEXT;
    pattern.lastIndex = at;
    const token = pattern.exec(svg);
    if (!token) return false;
    const isRoot = at === 0;
    at = pattern.lastIndex;
    if (pattern === TEXT) {
      const holdsText = open.at(-1) === 'title' || open.at(-1) === 'desc';
      if (open.length === 0 || (!holdsText && token[0].trim() !== '')) return false;
      justOpened = false;
      continue;
    }
    const [, slash, name = '', attributes = '', selfClosing] = token;
    if (slash) {
      // The serializer writes an empty element as one tag.
      if (justOpened || open.pop() !== name || attributes !== '' || selfClosing) return false;
    } else {
      if (!ELEMENTS.has(name) || isRoot !== (name === 'svg') || (!isRoot && open.length === 0)) return false;
      if (open.at(-1) === 'title' || open.at(-1) === 'desc' || !plainAttributes(attributes, isRoot))
        return false;
      if (!selfClosing && open.push(name) > MAX_DEPTH) return false;
    }
    justOpened = !slash && !selfClosing;
  }
  return open.length === 0 && svg !== '';
}

function plainAttributes(attributes: string, isRoot: boolean): boolean {
  const seen = new Set<string>();
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (seen.has(name)) return false;
    seen.add(name);
    if (name === 'xmlns' ? !isRoot || value !== XMLNS : !ATTRIBUTES.has(name) || !isPlainValue(value))
      return false;
  }
  return !isRoot || seen.has('xmlns');
}

function isPlainValue(value: string): boolean {
  if (value === '') return true;
  if (value.endsWith(' ')) return false;
  return (
    PLAIN_VALUE.test(value.includes('(') ? value.replace(FUNCTION, 'f') : value) || OWN_FRAGMENT.test(value)
  );
}
