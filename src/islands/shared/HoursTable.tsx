import { hoursLines, type OpeningHours } from '#domain/offices/opening-hours.ts';

interface Props {
  hours: readonly OpeningHours[];
  caption: string;
  className?: string;
}

/** The opening hours of a week. */
export function HoursTable({ hours, caption, className }: Props) {
  return (
    <table className={className}>
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {hoursLines(hours).map((line) => (
          <tr key={line.days}>
            <th scope="row">{line.days}</th>
            <td>{line.hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
