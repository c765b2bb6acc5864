import { sqlState } from './database-errors.ts';

/**
 * Why the database cannot be reached, for the person who started a command.
 * @param url DATABASE_URL; null with the embedded server, whose errors are clear already
 * @returns null for other errors
 */
export function connectionErrorText(error: unknown, url: string | null): string | null {
  if (url === null || !(error instanceof Error)) return null;
  const { host, pathname } = URL.parse(url) ?? { host: '', pathname: '' };
  if (!/^postgres(?:ql)?:$/.test(URL.parse(url)?.protocol ?? ''))
    return 'DATABASE_URL must begin with postgres://';
  const code = 'code' in error ? String(error.code) : '';
  const database = decodeURIComponent(pathname.slice(1));
  if (code === 'ECONNREFUSED')
    return `No Postgres answers at ${host}. Is it running, and is DATABASE_URL right?`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The name in DATABASE_URL, ${host}, leads nowhere.`;
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return `${host} does not answer. Is it the address of Postgres, and may this machine reach it?`;
  if (sqlState(error) === '3D000')
    return `Postgres at ${host} has no database “${database}”: create it, or correct DATABASE_URL.`;
  if (/password must be a string/.test(error.message))
    return `Postgres at ${host} asks for a password, and DATABASE_URL has none: postgres://name:password@host/database`;
  if (sqlState(error).startsWith('28'))
    return `Postgres at ${host} refuses the name or the password of DATABASE_URL: ${error.message}`;
  return null;
}
