import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { installWheel, wheelFor } from './engine-wheel.mjs';

const url = 'https://files.pythonhosted.org/packages/aa/bb/cc/pyvalhalla-3.9.0-cp312-abi3-win_amd64.whl';
const usage = (text) => `#!/bin/sh\necho 'Usage: valhalla_service config/file.json ${text}' >&2\nexit 1\n`;
const programs = {
  'valhalla/bin/valhalla_service': usage('[concurrency]'),
  'valhalla/bin/valhalla_build_tiles': 'tiles',
  'valhalla/bin/valhalla_build_admins': 'admins',
};

function wheelOf(files) {
  const at = mkdtempSync(join(tmpdir(), 'zonedesk-wheel-'));
  onTestFinished(() => rmSync(at, { recursive: true }));
  const bytes = zipSync(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
  );
  const file = join(at, 'a.whl');
  writeFileSync(file, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { wheel: { version: '3.9.0', url, sha256 }, file, folder: join(at, 'engine') };
}

test.skipIf(process.platform === 'win32')(
  'only programs, their libraries, and licenses are installed',
  async () => {
    const { wheel, file, folder } = wheelOf({
      ...programs,
      'valhalla/__init__.py': 'x',
      'valhalla/_valhalla.pyd': 'x',
      'valhalla/bin/valhalla_run_route': 'x',
      'pyvalhalla.libs/libcurl-1f2e3d.dll': 'library',
      'pyvalhalla.libs/../../escaped.dll': 'x',
      'pyvalhalla-3.9.0.dist-info/licenses/LICENSE.md': 'MIT',
      'pyvalhalla-3.9.0.dist-info/licenses/third_party/rapidjson/license.txt': 'MIT too',
      'pyvalhalla-3.9.0.dist-info/RECORD': 'x',
    });
    await installWheel(wheel, { folder, file });
    expect(readdirSync(folder).sort()).toEqual([
      'engine.json',
      'libcurl-1f2e3d.dll',
      'licence-LICENSE.md',
      'licence-third_party-rapidjson-license.txt',
      'valhalla_build_admins',
      'valhalla_build_tiles',
      'valhalla_service',
    ]);
    expect(JSON.parse(readFileSync(join(folder, 'engine.json'), 'utf8'))).toMatchObject({ version: '3.9.0' });
  },
);

const { 'valhalla/bin/valhalla_service': service, ...builders } = programs;
test.skipIf(process.platform === 'win32').each([
  ['other bytes', programs, { sha256: '0'.repeat(64) }, /isn’t the expected file/],
  ['a wheel without a known hash', programs, { sha256: undefined }, /Copy its SHA-256/],
  ['one without a program', builders, {}, /wheel has no valhalla_service/],
  [
    'a service without HTTP',
    { ...builders, 'valhalla/bin/valhalla_service': service.replace('[concurrency]', 'action json') },
    {},
    /doesn’t serve HTTP/,
  ],
])('%s is refused, and nothing is installed', async (_, files, different, message) => {
  const { wheel, file, folder } = wheelOf(files);
  await expect(installWheel({ ...wheel, ...different }, { folder, file })).rejects.toThrow(message);
  expect(existsSync(folder)).toBe(false);
});

test('wheels are pinned for platforms without an engine on npm', () => {
  expect(wheelFor({ platform: 'win32', arch: 'x64' })).toMatchObject({
    url: expect.stringMatching(/\/pyvalhalla-3\.9\.0-.*win_amd64\.whl$/),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(wheelFor({ platform: 'linux', arch: 'x64' })).toBeUndefined();
  expect(wheelFor({ platform: 'darwin', arch: 'x64' })).toBeUndefined();
});
