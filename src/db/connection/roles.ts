/**
 * Whom the product's connections act as. The login role owns the tables and migrates; nothing that answers a
 * request ever acts as it.
 */
export const APP_ROLE = 'enamel_app';
/** Work across sites: jobs, reconciliation, catalog copies, backups. */
export const JOBS_ROLE = 'enamel_jobs';
