interface Props {
  years: readonly number[];
  year: number;
  onChoose(year: number): void;
}

/** The years in which something was paid or returned. */
export function YearPicker({ years, year, onChoose }: Props) {
  return (
    <fieldset className="bill-years">
      <legend className="visually-hidden">Year</legend>
      {years.map((each) => (
        <button key={each} type="button" aria-pressed={each === year} onClick={() => onChoose(each)}>
          {each}
        </button>
      ))}
    </fieldset>
  );
}
