import type { Month } from '#domain/reports/months.ts';
import { axisOf, labelStep } from './scale.ts';
import { t } from './texts.ts';
import { useWidth } from './use-width.ts';

export interface Series {
  id: string;
  name: string;
  kind: 'bar' | 'line';
  /** of each month */
  values: readonly number[];
}

interface Props {
  title: string;
  months: readonly Month[];
  series: readonly Series[];
  /** a value on the axis */
  short(value: number): string;
  /** a value in full */
  text(value: number): string;
}

const HEIGHT = 220;
const EDGE = { start: 58, end: 24, top: 10, bottom: 24 };
const bottom = HEIGHT - EDGE.bottom;

/** Bars and lines by month. Readers of the screen get its title alone: the table below it has the same numbers. */
export function Plot({ title, months, series, short, text }: Props) {
  const [ref, width] = useWidth<HTMLElement>();
  const { ticks, from, to } = axisOf(series.flatMap(({ values }) => values));
  const y = (value: number) => bottom - ((value - from) / (to - from)) * (bottom - EDGE.top);
  const band = (width - EDGE.start - EDGE.end) / Math.max(months.length, 1);
  const middle = (index: number) => EDGE.start + band * (index + 0.5);
  const bars = series.filter(({ kind }) => kind === 'bar');
  const barWidth = Math.min(28, (band * 0.72) / Math.max(bars.length, 1));
  const step = labelStep(width - EDGE.start, months.length);
  const [first = '', last = ''] = [months[0], months.at(-1)].map((month) =>
    month ? t.monthName(month) : '',
  );
  const tip = ({ name, values }: Series, index: number) =>
    `${name}, ${t.monthName(months[index] ?? '')}: ${text(values[index] ?? 0)}`;
  return (
    <figure className="plot" ref={ref}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={t.plotOf(title, first, last)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? 'plot-zero' : 'plot-grid'}
              x1={EDGE.start}
              x2={width - EDGE.end}
              y1={y(tick)}
              y2={y(tick)}
            />
            <text className="plot-text" x={EDGE.start - 8} y={y(tick) + 4} textAnchor="end">
              {short(tick)}
            </text>
          </g>
        ))}
        {months.map((month, index) => {
          // the current month always has its label
          const isLabeled = (months.length - 1 - index) % step === 0;
          return (
            isLabeled && (
              <text key={month} className="plot-text" x={middle(index)} y={HEIGHT - 6} textAnchor="middle">
                {t.monthName(month)}
              </text>
            )
          );
        })}
        {bars.map((each, place) => (
          <g key={each.id} className={`plot-bar plot-series-${series.indexOf(each) + 1}`}>
            {each.values.map((value, index) => (
              <rect
                key={months[index]}
                x={middle(index) + barWidth * (place - bars.length / 2)}
                y={Math.min(y(value), y(0))}
                width={Math.max(1, barWidth - 1)}
                height={Math.abs(y(value) - y(0))}
              >
                <title>{tip(each, index)}</title>
              </rect>
            ))}
          </g>
        ))}
        {series
          .filter(({ kind }) => kind === 'line')
          .map((each) => (
            <g key={each.id} className={`plot-line plot-series-${series.indexOf(each) + 1}`}>
              <polyline
                points={each.values.map((value, index) => `${middle(index)},${y(value)}`).join(' ')}
              />
              {each.values.map((value, index) => (
                <circle key={months[index]} cx={middle(index)} cy={y(value)} r={3.5}>
                  <title>{tip(each, index)}</title>
                </circle>
              ))}
            </g>
          ))}
      </svg>
      <figcaption>
        <ul className="plot-legend">
          {series.map(({ id, name, kind }, index) => (
            <li key={id}>
              <svg
                width={18}
                height={12}
                aria-hidden="true"
                className={`plot-${kind} plot-series-${index + 1}`}
              >
                {kind === 'bar' ? (
                  <rect x={3} y={1} width={12} height={10} />
                ) : (
                  <>
                    <polyline points="0,6 18,6" />
                    <circle cx={9} cy={6} r={3.5} />
                  </>
                )}
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
