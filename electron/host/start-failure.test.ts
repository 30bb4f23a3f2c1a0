import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { windowLanguages } from '../../shared/settings/settings.ts';
import { confStore } from '../desk/record-store.ts';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { startFailureText, UnfitRuntime } from './start-failure.ts';

test('names a folder in place of a settings file, and what to do', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'settings.json'));
  let text = '';
  try {
    confStore(folder, 'settings');
  } catch (error) {
    text = startFailureText(error, folder);
  }
  expect(text).toContain(`${join(folder, 'settings.json')}: a folder has the same name.`);
  expect(text).toContain('start Zonedesk again');
});

test('shows the message of an unknown failure and where the data is', () => {
  const text = startFailureText(new Error('something unheard of'), '/profile');
  expect(text).toContain('something unheard of');
  expect(text).toContain('Your data in /profile');
});

test.each(windowLanguages)('explains a failure in %s with the file and the data folder', (language) => {
  const full = Object.assign(new Error('ENOSPC: no space left'), {
    code: 'ENOSPC',
    path: '/disk/settings.json',
  });
  expect(startFailureText(full, '/profile', language)).toContain('/disk/settings.json');
  expect(startFailureText(full, '/profile', language)).not.toContain('ENOSPC');
  const part = new Error('/lib/part.node: invalid ELF header');
  const text = startFailureText(
    new Error('Cannot find native binding.', { cause: part }),
    '/profile',
    language,
  );
  expect(text).toContain('/lib/part.node: invalid ELF header');
  expect(text).toContain('/profile');
  expect(text).not.toContain('native binding');
});

test.each(windowLanguages)(
  'explains in %s that the runtime is too old, with both versions and what is missing',
  (language) => {
    const missing = ['utilityProcess', 'protocol.handle'];
    const text = startFailureText(new UnfitRuntime('21.4.4', 33, missing), '/profile', language);
    for (const named of ['21.4.4', 'Electron 33', 'utilityProcess, protocol.handle', '/profile']) {
      expect(text).toContain(named);
    }
    expect(startFailureText(new UnfitRuntime('32.3.3', 33, []), '/profile', language)).not.toContain(': .');
  },
);
