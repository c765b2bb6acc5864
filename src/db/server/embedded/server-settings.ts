import type { Address } from './address.ts';
import type { Home } from './home.ts';

/**
 * The server's settings. They go onto its command line, where neither a default, nor postgresql.conf, nor ALTER
 * SYSTEM has a say. Who wants to tune a server brings one by DATABASE_URL.
 */
export function serverSettings({ cluster }: Home, { host, port }: Address): Record<string, string> {
  const isSocket = host.startsWith('/');
  return {
    listen_addresses: isSocket ? '' : host,
    // from the data directory, whatever the way there
    unix_socket_directories: isSocket ? (host === cluster ? '.' : host) : '',
    unix_socket_permissions: '0700',
    port: String(port),
    ssl: 'off',
    password_encryption: 'scram-sha-256',

    // what was acknowledged is on the disk
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // elsewhere the default does it; on macOS only this one empties the drive's own cache
    ...(process.platform === 'darwin' && { wal_sync_method: 'fsync_writethrough' }),

    // a machine with 1 GB carries it
    max_connections: '100',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    // many short queries at once: helpers for one of them are taken from the others, and a container's 64 MB
    // of shared memory do not carry them
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    jit: 'off',
    timezone: 'UTC',
    lc_messages: 'C',

    log_destination: 'stderr',
    logging_collector: 'off',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Failed statements and their details hold members' data. The product gets each error and logs what it may;
    // this log tells of the server alone.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_min_duration_statement: '-1',
  };
}
