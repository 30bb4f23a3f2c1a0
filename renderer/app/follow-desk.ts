import { notifications } from '@mantine/notifications';
import type { RegionSummary } from '../../shared/desk/regions.ts';
import {
  type AnsweringService,
  isSameService,
  type ServiceChoice,
  type Settings,
} from '../../shared/settings/settings.ts';
import { askAgain, askFailedAgain, queryClient, repeatDeskCalls } from '../desk/ask.ts';
import {
  followFormerAnswers,
  forgetUnseenWordings,
  markFormerAnswers,
  markFormerRegion,
} from '../desk/change-provenance.ts';
import { desk } from '../desk/desk.ts';
import { answerLanguage } from '../desk/language.ts';
import { resetServiceHealth } from '../desk/service-health.ts';
import { deskState, watchDeskState } from '../desk/states.ts';
import { followLinePoints } from '../geocoding/line-points.ts';
import { followMatrix } from '../matrix/matrix-job.ts';
import { followCover } from '../planning/coverage/cover-store.ts';
import { followStoresOfList } from '../planning/territories/divided-stores.ts';
import { followTerritories } from '../planning/territories/territories-store.ts';
import { hideTemporaryNotices } from '../ui/temporary-notices.ts';
import { words } from '../words/words.ts';
import { openPanel } from '../workbench/layout.ts';
import { followCrashReports } from './crash-notice.ts';
import { followEndedJobs } from './job-notices.ts';
import { followOpenedFiles } from './opened-files.ts';

/** Subscribes to the desk's states: updates queries and shows notices when they change. */
export function followDesk() {
  // Notices on display keep the previous language.
  words.on('languageChanged', hideTemporaryNotices);
  watchDeskState('service', (service, before) => {
    const isReady = service?.state === 'ready' && before?.state !== 'ready';
    if (isReady && service.service === 'built-in') askFailedAgain();
  });
  let latestRegion = deskState('region');
  watchDeskState('region', (region) => {
    // Without a region, results of the previous one stay on display.
    if (region === null) return;
    const before = latestRegion;
    latestRegion = region;
    if (before === null || (region.id === before.id && region.dataDate === before.dataDate)) return;
    repeatDeskCalls();
    const { service } = deskState('settings');
    // A provider's responses don't depend on the region.
    if (service.kind === 'built-in')
      markFormerRegion(queryClient, withRegion(service, before), withRegion(service, region));
  });
  watchDeskState('tariffs', (_, before) => {
    // The initial empty list isn't a change of prices.
    if (before.length > 0 && deskState('settings').service.kind === 'built-in') askAgain(['distance.tolls']);
  });
  watchDeskState('regionFallback', (fallback) => {
    if (!fallback) return;
    notifications.show({
      id: 'region-fallback',
      color: 'yellow',
      autoClose: false,
      title: words.t('settings.regions.fallback'),
      message: words.t(`settings.regions.fallback.${fallback.why}`, { id: fallback.id }),
    });
  });
  watchDeskState('failures', (_, before) => {
    if (before === null) return;
    notifications.show({
      id: 'program-failed',
      color: 'red',
      autoClose: false,
      title: words.t('failed.title'),
      message: words.t('failed.text'),
    });
  });
  watchDeskState('keys', (keys, before) => {
    // When the service changes, its keys change too; that is handled with the settings below.
    if (before?.origin !== keys?.origin) return;
    resetServiceHealth();
    askFailedAgain();
  });
  watchDeskState('settings', (settings, before) => {
    if (!isSameService(settings.service, before.service)) {
      resetServiceHealth();
      markFormerAnswers(
        queryClient,
        withRegion(before.service, latestRegion),
        withRegion(settings.service, latestRegion),
      );
    }
    // The built-in service's results depend on whether sample tolls are included.
    if (settings.sampleTariffs !== before.sampleTariffs && settings.service.kind === 'built-in')
      askAgain(['distance.route', 'distance.tolls', 'distance.isochrone']);
    const wordingOf = (of: Settings) => JSON.stringify([answerLanguage(of), of.units]);
    if (wordingOf(settings) !== wordingOf(before)) forgetUnseenWordings(queryClient);
  });
  followFormerAnswers(queryClient);
  followMatrix();
  followTerritories();
  followStoresOfList();
  followCover();
  followLinePoints();
  followOpenedFiles();
  followCrashReports();
  followEndedJobs();
  desk.on('notices.chosen', openPanel);
}

/** Returns a service, the built-in one with its region, if any. */
const withRegion = (service: ServiceChoice, region: RegionSummary | null): AnsweringService =>
  service.kind === 'built-in' && region
    ? { ...service, region: { id: region.id, name: region.name, dataDate: region.dataDate } }
    : service;
