import type { Theme } from '#cms/schema/theme.ts';
import { contrastRatio } from '#util/css/contrast.ts';
import type { ContentRule } from '../context/finding.ts';
import { PAIRS, type Pair } from './contrast-pairs.ts';

export interface LowContrast {
  pair: Pair;
  /** 1 to 21 */
  ratio: number;
}

export const contrast: ContentRule = {
  id: 'contrast',
  severity: 'error',
  finds: 'two colors of the theme that components combine, in any state, with too little contrast',
  source: 'WCAG 2.2, 1.4.3 (text, 4.5:1) and 1.4.11 (edges of fields, 3:1)',
  check: ({ record }) =>
    lowContrasts(record.theme.colors).map(({ pair, ratio }) => ({
      path: ['theme', 'colors', pair.token],
      message: `${messageFor(pair, ratio, record.theme.colors)}. Make one of them darker or the other lighter.`,
    })),
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
