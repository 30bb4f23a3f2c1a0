import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import { openSecretInBrowser } from './open-in-browser.ts';

const address = 'http://name.localhost:4000/?token=secret';

test.runIf(process.platform === 'linux')(
  'everybody can read command lines, so a browser is led to the address by a file of this user alone',
  async () => {
    const [profile, programs] = [temporaryFolder(), temporaryFolder()];
    const noted = join(programs, 'command-line');
    const opener = join(programs, 'xdg-open');
    writeFileSync(opener, `#!/bin/sh\necho "$0 $@" > ${noted}.part\nmv ${noted}.part ${noted}\n`);
    chmodSync(opener, 0o755);
    vi.stubEnv('DISPLAY', ':0');
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
    // What another user laid there to be read is not written into.
    const planted = join(profile, 'open-zonedesk.html');
    writeFileSync(planted, '', { mode: 0o666 });

    openSecretInBrowser(address, profile);
    await expect.poll(() => existsSync(noted)).toBe(true);
    const [, opened = ''] = readFileSync(noted, 'utf8').trim().split(' ');
    expect(opened).toMatch(/^file:/);
    expect(readFileSync(noted, 'utf8')).not.toContain('secret');
    const file = fileURLToPath(opened);
    expect(readFileSync(file, 'utf8')).toContain(`url=${address}`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    vi.unstubAllEnvs();
  },
);
