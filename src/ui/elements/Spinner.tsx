import { useStyles } from '../hooks/use-island.ts';
import css from './spinner.css?inline';
import { t } from './texts.ts';

/** px, with lines of 4 px in every size (specification §9) */
const SIZES = { sm: 18, md: 36, lg: 54, xl: 90 } as const;
const STROKE = 4;
/** the part of the ring that turns */
const ARC = 0.28;

interface Props {
  size?: keyof typeof SIZES;
  /** '' where a text beside the spinner says the same */
  label?: string;
}

/** A rotating ring that shows work in progress. Takes the color of the surrounding text. */
export function Spinner({ size = 'md', label = t.loading }: Props) {
  useStyles(css);
  const px = SIZES[size];
  const r = (px - STROKE) / 2;
  const circle = { cx: px / 2, cy: px / 2, r, strokeWidth: STROKE };
  const around = 2 * Math.PI * r;
  const arc = `${(around * ARC).toFixed(2)} ${(around * (1 - ARC)).toFixed(2)}`;
  const named = label ? { role: 'progressbar', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <span className="spinner" {...named}>
      <svg width={px} height={px} viewBox={`0 0 ${px} ${px}`} fill="none" stroke="currentcolor" aria-hidden>
        <circle {...circle} strokeOpacity={0.22} />
        <circle {...circle} strokeDasharray={arc} strokeLinecap="round" />
      </svg>
    </span>
  );
}
