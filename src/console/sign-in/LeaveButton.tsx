import { staffSignOut } from '#contracts/staff/session.ts';
import { advance, callStaff, refreshSession } from '../session.ts';
import { t } from '../texts.ts';

/** Leads from the middle of a sign-in back to its beginning. */
export function LeaveButton() {
  return (
    <p>
      <button
        type="button"
        className="button-text"
        onClick={() => void callStaff(staffSignOut).then(advance, refreshSession)}
      >
        {t.startOver}
      </button>
    </p>
  );
}
