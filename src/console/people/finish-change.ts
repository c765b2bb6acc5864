import { listBrands } from '#contracts/staff/brands.ts';
import { listStaff } from '#contracts/staff/people.ts';
import { whoAmI } from '#contracts/staff/session.ts';
import { showSuccess } from '#islands/shared/toasts/show-toast.ts';
import { reloadQuery } from '../use-staff-query.ts';

/** Closes the dialog of a change, says what was done, and reads the list again. */
export function finishChange(onClose: () => void, done: string, detail?: string): void {
  reloadQuery(listStaff);
  // names an office that had no role before
  reloadQuery(listBrands);
  // the roles may be one's own
  reloadQuery(whoAmI);
  showSuccess(done, detail);
  onClose();
}
