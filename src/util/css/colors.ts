/** The form in which the CSS compiler writes it. */
const MIX =
  /color-mix\(in (srgb|oklab), ?(#[\da-f]{6}|var\(--[\w-]+\)) ([\d.]+)%, ?(#[\da-f]{6}|var\(--[\w-]+\)|transparent)\)/g;

/**
 * Replaces each `color-mix()` of known colors by its result, for browsers without it (Chrome before 111, Safari before
 * 16.2). A mix of other colors is left alone.
 * @param colorOf the value of a custom property such as `--ink`, a color such as #1b4d5c; undefined if it varies
 */
export function resolveColorMixes(css: string, colorOf: (property: string) => string | undefined): string {
  const known = (text: string): string | undefined => {
    const value = text.startsWith('var(') ? colorOf(text.slice(4, -1)) : text;
    return value && /^#[\da-f]{6}$/i.test(value) ? value : undefined;
  };
  return css.replace(MIX, (whole, space: 'srgb' | 'oklab', one: string, percent: string, other: string) => {
    const share = Number(percent) / 100;
    const first = known(one);
    if (first && other === 'transparent') return first + hexOf(share);
    const second = known(other);
    return first && second ? mixColors(first, share, second, space) : whole;
  });
}

const hexOf = (value: number): string =>
  Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');

type Channels = readonly [number, number, number];

/**
 * `color-mix(in srgb | oklab, first share, second)` of two opaque colors such as #1b4d5c (CSS Color 5, 3).
 * @param share of the first, 0 to 1
 * @returns a color such as #1b4d5c
 */
export function mixColors(
  first: string,
  share: number,
  second: string,
  space: 'srgb' | 'oklab' = 'srgb',
): string {
  const [one, other] = [channelsOf(first), channelsOf(second)];
  const mix = (a: number, b: number): number => a * share + b * (1 - share);
  const blend = (a: Channels, b: Channels): Channels => [mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])];
  const mixed = space === 'srgb' ? blend(one, other) : fromOklab(blend(toOklab(one), toOklab(other)));
  return `#${mixed.map(hexOf).join('')}`;
}

function channelsOf(color: string): Channels {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const gamma = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;

/** CSS Color 4, 10.5: sample code of the conversion. */
function toOklab(color: Channels): Channels {
  const [r, g, b] = [linear(color[0]), linear(color[1]), linear(color[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Channels): Channels {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Relative luminance of a color such as #1b4d5c, 0 to 1 (WCAG 2.2, "relative luminance"). */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast of two colors such as #1b4d5c, 1 to 21, in either order (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one: string, other: string): number {
  const [first, second] = [luminance(one) + 0.05, luminance(other) + 0.05];
  return Math.max(first, second) / Math.min(first, second);
}
