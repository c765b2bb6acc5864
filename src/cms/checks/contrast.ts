import { contrastRatio, mixColors } from '#util/css/colors.ts';
import type { Theme } from '../schema/theme.ts';
import type { ContentRule } from './rule.ts';

interface LowContrast {
  pair: Pair;
  /** 1 to 21 */
  ratio: number;
}

export const contrast: ContentRule = {
  id: 'contrast',
  severity: 'error',
  finds: 'two colors of the theme that components combine, in any state, with too little contrast',
  source: 'WCAG 2.2, 1.4.3 (text, 4.5:1) and 1.4.11 (edges of fields, 3:1)',
  check: ({ record: { theme } }, report) => {
    for (const { pair, ratio } of lowContrasts(theme.colors)) {
      const message = `${messageFor(pair, ratio, theme.colors)}. Make one of them darker or the other lighter.`;
      report(['theme', 'colors', pair.token], message);
    }
  },
};

/**
 * Pairs with too little contrast. A color that fails in its normal state is not reported again for its hover
 * state.
 */
export function lowContrasts(colors: Theme['colors']): LowContrast[] {
  const low = PAIRS.map((pair) => ({
    pair,
    ratio: contrastRatio(pair.textColor(colors), pair.groundColor(colors)),
  })).filter(({ pair, ratio }) => ratio < pair.least);
  const plain = new Set(
    low.filter(({ pair }) => pair.where === '').map(({ pair }) => `${pair.text} ${pair.ground}`),
  );
  return low.filter(({ pair }) => pair.where === '' || ![...LIGHTENED(pair)].some((key) => plain.has(key)));
}

const LIGHTENED = ({ token, ground }: Pair): string[] => [`${token} ${ground.split(' ')[0]}`];

function messageFor(pair: Pair, ratio: number, colors: Theme['colors']): string {
  // Rounded down, so that 4.499 does not show as 4.5.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
  const where = pair.where && `, ${pair.where},`;
  return `${pair.text} ${pair.textColor(colors)} on ${pair.ground} ${pair.groundColor(colors)}${where} has a contrast of ${shown}; ${pair.least === 3 ? 'edges need' : 'text needs'} ${pair.least}`;
}

type Colors = Theme['colors'];
type Token = keyof Colors;

/** Two colors that components combine. */
interface Pair {
  /** the theme's color, and its name with its state: `brand`, `errors` */
  token: Token;
  text: string;
  ground: string;
  textColor: (colors: Colors) => string;
  groundColor: (colors: Colors) => string;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for the edge of a field (1.4.11) */
  least: number;
  /** where it is used; '' for text in general */
  where: string;
}

const plain = (token: Token) => (colors: Colors) => colors[token];
const TEXT = 4.5;
const EDGE = 3;

const text = (token: Token, ground: Token, where = ''): Pair => ({
  token,
  text: token,
  ground,
  least: TEXT,
  where,
  textColor: plain(token),
  groundColor: plain(ground),
});

/** Text on a tinted ground, as in the hover state: `share` of `tint` over `ground`. */
const onTinted = (token: Token, tint: Token, share: number, ground: Token, where: string): Pair => ({
  ...text(token, ground, where),
  ground: `${ground} with ${Math.round(share * 100)}% ${tint}`,
  groundColor: (colors) => mixColors(colors[tint], share, colors[ground]),
});

/** The signal colors of forms, mixed with the ink to fit any theme (ui/forms/form.css). */
const SIGNALS = {
  errors: { color: '#c4201a', share: 0.76 },
  confirmations: { color: '#17813f', share: 0.72 },
};
const signal = (name: keyof typeof SIGNALS, ground: Token): Pair => ({
  ...text('ink', ground, `${name} of forms`),
  text: `${name} (mixed with ink)`,
  textColor: ({ ink }) => mixColors(SIGNALS[name].color, SIGNALS[name].share, ink, 'oklab'),
});

const edge = (ground: Token): Pair => ({
  ...text('ink', ground, 'edges of fields'),
  text: 'ink at 58%',
  textColor: ({ ink, surface }) => mixColors(ink, 0.58, surface),
  least: EDGE,
});

const LIGHT = ['paper', 'surface', 'tint'] as const;

/**
 * Every pair of colors that components combine, in each state. Grounds of a whole section (`tone`) use one
 * text color for everything, links and buttons included: on_deep on deep, and deep on on_deep in a button.
 */
export const PAIRS: readonly Pair[] = [
  ...(['ink', 'muted', 'brand'] as const).flatMap((token) => LIGHT.map((ground) => text(token, ground))),
  text('on_brand', 'brand'),
  text('on_accent', 'accent'),
  text('on_deep', 'deep'),
  ...LIGHT.map((ground) => onTinted('brand', 'brand', 0.07, ground, 'a quiet button under the pointer')),
  onTinted('brand', 'brand', 0.12, 'surface', 'a button or a day of the calendar under the pointer'),
  onTinted('on_brand', 'on_brand', 0.07, 'brand', 'a quiet button under the pointer'),
  onTinted('on_accent', 'on_accent', 0.07, 'accent', 'a quiet button under the pointer'),
  onTinted('on_deep', 'on_deep', 0.16, 'deep', 'a menu item under the pointer'),
  ...(['errors', 'confirmations'] as const).flatMap((name) => LIGHT.map((ground) => signal(name, ground))),
  ...LIGHT.map(edge),
];
