import { notifications } from '@mantine/notifications';
import { create } from 'zustand';
import type { About } from '../../shared/desk/about.ts';
import type { KeysState, ServiceState } from '../../shared/desk/connections.ts';
import type { Fault, Outcome } from '../../shared/fault.ts';
import { isSameService, type Settings, type SettingsChange, settingsSchema } from '../../shared/settings.ts';
import { words } from '../words/words.ts';
import { askFailedAgain, queryClient } from './ask.ts';
import { desk, meanService, useDeskLink } from './desk.ts';
import { followFormerAnswers, markFormerAnswers } from './former-answers.ts';
import { forgetLastAnswer } from './last-answer.ts';

interface Mirror {
  settings: Settings;
  keys: KeysState | null;
  service: ServiceState | null;
  about: About | null;
}

/** What the desk last said of itself. Only the desk changes it. */
export const useMirror = create<Mirror>()(() => ({
  settings: settingsSchema.parse({}),
  keys: null,
  service: null,
  about: null,
}));

/** Why the built-in service is not running; undefined while it is, or will be, or is not in use. */
export const useServiceFailure = (): string | undefined =>
  useMirror(({ service }) =>
    service?.service === 'built-in' && service.state === 'failed' ? (service.reason ?? '') : undefined,
  );

export const useSettings = () => useMirror((mirror) => mirror.settings);

/** Changes settings at the desk; undefined when it was done, else why it was not. */
export async function changeSettings(change: SettingsChange): Promise<Fault | undefined> {
  const outcome = await desk.call('settings.change', change);
  if (!outcome.ok) return outcome.fault;
  useMirror.setState({ settings: outcome.value });
  return undefined;
}

/**
 * Reads everything from the desk, now and whenever a lost connection is made again.
 * @param settings what the desk said of them already
 */
export function startMirror(settings: Outcome<Settings>) {
  useMirror.subscribe(({ settings: { service } }, before) => {
    if (service !== before.settings.service) meanService(service);
  });
  if (settings.ok) useMirror.setState({ settings: settings.value });
  desk.on('service.changed', (service) => {
    const before = useMirror.getState().service;
    useMirror.setState({ service });
    if (service.state !== 'ready' || before?.state === 'ready') return;
    readAll();
    if (service.service === 'built-in') askFailedAgain();
  });
  desk.on('program.failed', () =>
    notifications.show({
      id: 'program-failed',
      color: 'red',
      autoClose: false,
      title: words.t('failed.title'),
      message: words.t('failed.text'),
    }),
  );
  desk.on('settings.changed', (settings) => useMirror.setState({ settings }));
  desk.on('keys.changed', (keys) => {
    const before = useMirror.getState().keys;
    useMirror.setState({ keys });
    // Those of another service come with it, which nobody has asked anything yet.
    if (before?.origin !== keys.origin) return;
    forgetLastAnswer();
    askFailedAgain();
  });
  useMirror.subscribe(({ settings }, before) => {
    if (!isSameService(settings.service, before.settings.service)) {
      forgetLastAnswer();
      markFormerAnswers(queryClient, before.settings.service);
    }
    const wordedAs = (of: Settings) => JSON.stringify([of.language, of.units]);
    if (wordedAs(settings) !== wordedAs(before.settings)) queryClient.clear();
  });
  followFormerAnswers(queryClient);
  useDeskLink.subscribe(({ link }, before) => {
    if (link === 'connected' && before.link !== 'connected') readAll();
  });
  readAll();
}

/** Takes each answer as it comes: one that waited for the others might be older than what was told meanwhile. */
function readAll() {
  void desk.call('settings.read', undefined).then((read) => {
    if (read.ok) useMirror.setState({ settings: read.value });
  });
  void desk.call('keys.state', undefined).then((read) => {
    if (read.ok) useMirror.setState({ keys: read.value });
  });
  void desk.call('service.state', undefined).then((read) => {
    if (read.ok) useMirror.setState({ service: read.value });
  });
  void desk.call('about.read', undefined).then((read) => {
    if (read.ok) useMirror.setState({ about: read.value });
  });
}
