import css from './spinner.css?inline';
import { useStyles } from './use-styles.ts';

/** px, with lines of 4 px in every size (specification §9) */
const SIZES = { sm: 18, md: 36, lg: 54, xl: 90 } as const;
const STROKE = 4;

interface Props {
  size?: keyof typeof SIZES;
  /** what is being waited for; '' where words beside the spinner already say it */
  label?: string;
}

/** A ring that turns while something is under way. Takes the colour of the text around it. */
export function Spinner({ size = 'md', label = 'Loading' }: Props) {
  useStyles(css);
  const px = SIZES[size];
  const circle = { cx: px / 2, cy: px / 2, r: (px - STROKE) / 2, strokeWidth: STROKE, pathLength: 100 };
  const named = label ? { role: 'progressbar', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <span className="spinner" {...named}>
      <svg width={px} height={px} viewBox={`0 0 ${px} ${px}`} fill="none" stroke="currentcolor" aria-hidden>
        <circle {...circle} strokeOpacity={0.22} />
        <circle {...circle} strokeDasharray="28 72" strokeLinecap="round" />
      </svg>
    </span>
  );
}
