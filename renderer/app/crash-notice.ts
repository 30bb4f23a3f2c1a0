import { notifications } from '@mantine/notifications';
import type { CrashReports } from '../../shared/desk/crash-reports.ts';
import { desk } from '../desk/desk.ts';
import { deskState, watchDeskState } from '../desk/states.ts';
import { words } from '../words/words.ts';

/** Shows a notice, once per crash, that the program crashed in an earlier session. */
export function followCrashReports() {
  notifyCrash(deskState('crashReports'));
  watchDeskState('crashReports', notifyCrash);
}

function notifyCrash(reports: CrashReports | null) {
  if (!reports?.hasNew) return;
  notifications.show({
    id: 'crashed',
    color: 'yellow',
    autoClose: false,
    title: words.t('crashed.title'),
    message: words.t('crashed.text', { folder: reports.folder }),
  });
  void desk.call('crashReports.read', undefined);
}
