import { errorCode, errorMessage } from '#util/node/errors.ts';
import { listen, type RunningServer } from '../http/listen.ts';
import { type Log, logToStandardError } from '../log.ts';
import type { MembersApi } from '../members-api/members-api.ts';
import { createPreview, type RenderPreview } from '../preview/preview-response.ts';
import type { ReleaseGuard } from '../releases/release-guard.ts';
import type { RequestWatch } from '../responses/respond.ts';
import { LOOPBACK_HOSTS, type ServerSettings } from '../settings.ts';
import { createHandler, type HandlerOptions } from './request-handler.ts';

/** Loads the compiled app on the first preview. */
async function loadRenderer(): Promise<RenderPreview> {
  const { renderPreview } = await import('#publish/preview/render-preview.ts');
  return renderPreview;
}

/** Starts one process's server over the published sites. Rejects with the system's error if it cannot listen. */
export function startServer(
  settings: ServerSettings,
  options: {
    api?: MembersApi | null;
    log?: Log;
    watch?: RequestWatch | undefined;
    guard?: ReleaseGuard;
    fetchSite?: HandlerOptions['fetchSite'];
  } = {},
): Promise<RunningServer> {
  const { api, log = logToStandardError, watch, guard, fetchSite } = options;
  if (settings.mode === 'local' && !LOOPBACK_HOSTS.has(settings.host))
    log({
      level: 'warn',
      event: 'local-mode-in-reach-of-others',
      host: settings.host,
      wants: 'ENAMEL_MODE=production',
    });
  const handler = createHandler({
    sitesDir: settings.sitesDir,
    mode: settings.mode,
    trustedProxies: settings.trustedProxies,
    hsts: settings.hsts,
    cacheBytes: settings.cacheBytes,
    log,
    preview: createPreview({ settings, load: loadRenderer }),
    ...(api && { api: api.handle, outbox: api.outbox }),
    ...(api &&
      settings.staffHost && {
        staff: { host: settings.staffHost, handle: api.handleStaff, appDir: settings.appDir },
      }),
    ...(watch && { watch }),
    ...(guard && { guard }),
    ...(fetchSite && { fetchSite }),
  });
  return listen(handler, {
    host: settings.host,
    port: settings.port,
    drainMs: settings.drainMs,
    isUrgent: api?.isUrgent,
  });
}

/** Explains an error at startup to the operator. */
export function explainStartError(error: unknown, settings: ServerSettings): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return `Port ${settings.port} is already in use. Stop what uses it, or set PORT (0 takes any free port).`;
  }
  if (code === 'EACCES')
    return `No permission to listen on port ${settings.port}. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${settings.host} is no address of this machine.`;
  return `The server cannot start: ${errorMessage(error)}`;
}
