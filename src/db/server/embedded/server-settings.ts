import type { Address } from './address.ts';
import type { Home } from './home.ts';

/**
 * The server's settings. They are command line arguments, which override defaults, postgresql.conf, and ALTER
 * SYSTEM. To tune a server, use a separate one with DATABASE_URL.
 */
export function serverSettings({ cluster }: Home, { host, port }: Address): Record<string, string> {
  const isSocket = host.startsWith('/');
  return {
    listen_addresses: isSocket ? '' : host,
    // relative to the data directory
    unix_socket_directories: isSocket ? (host === cluster ? '.' : host) : '',
    unix_socket_permissions: '0700',
    port: String(port),
    ssl: 'off',
    password_encryption: 'scram-sha-256',

    // committed data is on the disk
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // the default is enough elsewhere; on macOS only this flushes the drive's own cache
    ...(process.platform === 'darwin' && { wal_sync_method: 'fsync_writethrough' }),

    // fits a machine with 1 GB
    max_connections: '100',
    shared_buffers: '128MB',
    effective_cache_size: '512MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '512MB',
    // with many short queries, parallel workers take CPU from the others, and a container's 64 MB of shared
    // memory are too few for them
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    jit: 'off',
    timezone: 'UTC',
    lc_messages: 'C',

    log_destination: 'stderr',
    logging_collector: 'off',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Failed statements and their details contain members' data. The product gets each error and logs it
    // safely; this log is only about the server.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_statement: 'none',
    log_min_duration_statement: '-1',
  };
}
