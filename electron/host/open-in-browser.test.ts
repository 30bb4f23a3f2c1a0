import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { openSecretInBrowser } from './open-in-browser.ts';

const url = 'http://name.localhost:4000/?token=secret';

test.runIf(process.platform === 'linux')(
  'opens a secret URL through a file only this user can read, not on the command line',
  async () => {
    const [profile, programs] = [temporaryFolder(), temporaryFolder()];
    const commandLog = join(programs, 'command-line');
    const opener = join(programs, 'xdg-open');
    writeFileSync(
      opener,
      `#!/bin/sh\necho "$0 $@" > ${commandLog}.part\nmv ${commandLog}.part ${commandLog}\n`,
    );
    chmodSync(opener, 0o755);
    vi.stubEnv('DISPLAY', ':0');
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
    // A file that another user placed here must not receive the secret.
    const planted = join(profile, 'open-zonedesk.html');
    writeFileSync(planted, '', { mode: 0o666 });

    openSecretInBrowser(url, profile);
    await expect.poll(() => existsSync(commandLog)).toBe(true);
    const [, opened = ''] = readFileSync(commandLog, 'utf8').trim().split(' ');
    expect(opened).toMatch(/^file:/);
    expect(readFileSync(commandLog, 'utf8')).not.toContain('secret');
    const file = fileURLToPath(opened);
    expect(readFileSync(file, 'utf8')).toContain(`url=${url}`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    vi.unstubAllEnvs();
  },
);
