import { STATES_AND_ISLANDS } from '#util/geo/us-states.ts';

/** Where somebody may live, for a select; none is chosen beforehand. */
export function StateOptions() {
  return (
    <>
      <option value="">Please choose</option>
      {STATES_AND_ISLANDS.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  );
}
