import { datadogRum } from '@datadog/browser-rum';
import type { MonitoringSettings } from '#util/site/public-config.ts';
import { canRecord, requestRecordingConsent, withUnsupportedBrowser } from './recording.ts';
import { isPrivate, markRecordableContent, redactUrls } from './report-privacy.ts';

/** What all brands' sites are together; each report names the brand beside it. */
const SERVICE = 'enamel-brand-site';
const US_REGION = 'datadoghq.com';

let hasStarted = false;

/**
 * Starts monitoring for this page: load times, errors, clicks. Call it once a page. It reports only published text; on
 * private pages no text, and it records nothing there.
 */
export function startMonitoring(settings: MonitoringSettings, site: string): void {
  if (hasStarted) return;
  hasStarted = true;
  const isSecret = isPrivate(location.pathname);
  if (!isSecret) markRecordableContent(document);
  datadogRum.init({
    applicationId: settings.appId,
    clientToken: settings.clientToken,
    site: US_REGION,
    service: SERVICE,
    env: settings.env,
    sessionSampleRate: settings.sampleRate,
    sessionReplaySampleRate: settings.replayRate,
    ...(settings.proxy && { proxy: settings.proxy }),
    trackUserInteractions: true,
    trackResources: true,
    trackLongTasks: true,
    // everything not marked as content is masked, including what scripts add later (report-privacy.ts)
    defaultPrivacyLevel: 'mask',
    enablePrivacyForActionName: true,
    // a private page is never recorded, also where the visit is one of those that are
    startSessionReplayRecordingManually: true,
    // no name for a visitor that outlives the visit
    trackAnonymousUser: false,
    telemetrySampleRate: 0,
    beforeSend: (event) => {
      redactUrls(event);
      event.context = { ...event.context, site };
      return true;
    },
  });
  if (!canRecord()) {
    const linkOf = datadogRum.getSessionReplayLink;
    datadogRum.getSessionReplayLink = () => withUnsupportedBrowser(linkOf());
    return;
  }
  if (isSecret) return;
  const { consent } = settings;
  if (!consent) datadogRum.startSessionReplayRecording();
  else
    requestRecordingConsent(consent, (isAllowed) =>
      isAllowed ? datadogRum.startSessionReplayRecording() : datadogRum.stopSessionReplayRecording(),
    );
}
