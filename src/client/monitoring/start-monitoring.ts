import { datadogRum } from '@datadog/browser-rum';
import type { MonitoringSettings } from '#util/site/public-config.ts';
import { canRecord, requestRecordingConsent, withUnsupportedBrowser } from './recording.ts';
import { isPrivate, markRecordableContent, redactUrls } from './report-privacy.ts';

/** One service for the sites of all brands; each report has the brand as `site`. */
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
  const isPrivatePage = isPrivate(location.pathname);
  if (!isPrivatePage) markRecordableContent(document);
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
    // started below, because private pages are never recorded
    startSessionReplayRecordingManually: true,
    // no id of the visitor beyond this visit
    trackAnonymousUser: false,
    telemetrySampleRate: 0,
    beforeSend: (event) => {
      redactUrls(event);
      event.context = { ...event.context, site };
      return true;
    },
  });
  if (!canRecord()) {
    const getLink = datadogRum.getSessionReplayLink;
    datadogRum.getSessionReplayLink = () => withUnsupportedBrowser(getLink());
    return;
  }
  if (isPrivatePage) return;
  const { consent } = settings;
  if (!consent) datadogRum.startSessionReplayRecording();
  else
    requestRecordingConsent(consent, (isAllowed) =>
      isAllowed ? datadogRum.startSessionReplayRecording() : datadogRum.stopSessionReplayRecording(),
    );
}
