import { STATES_AND_ISLANDS } from '#util/geo/us-states.ts';

/** States and territories for a select; none is preselected. */
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
