import { shownStates } from '#util/geo/shown-state.ts';
import { STATES_AND_ISLANDS } from '#util/geo/us-states.ts';
import { t } from './texts.ts';

/** States and territories for a select; none is preselected. */
export function StateOptions() {
  return (
    <>
      <option value="">{t.pleaseChoose}</option>
      {shownStates(STATES_AND_ISLANDS).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  );
}
