/**
 * The roles of the product's connections. The login role owns the tables and runs migrations; API requests
 * never use it.
 */
export const APP_ROLE = 'enamel_app';
/** Work across sites: jobs, reconciliation, catalog copies, backups. */
export const JOBS_ROLE = 'enamel_jobs';
