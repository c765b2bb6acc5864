import { grievanceForm } from '#contracts/support/grievance.ts';

/** Where the form to print and post is. */
export const paperFormPath = grievanceForm.path;
