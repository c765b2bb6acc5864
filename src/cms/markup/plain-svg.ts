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
