import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { buildProcesses } from '../electron/built-processes.testing.ts';
import type { Figure } from './figure.ts';
import { measuredAttack } from './measured-attack.ts';
import {
  brackets,
  geocodePath,
  longAddress,
  matrixBody,
  matrixPath,
  worstAddresses,
} from './worst-requests.ts';

/** Addresses with hundreds of interpretations, and bodies of brackets, next to normal requests. */
export async function attacksOnService(): Promise<Figure[]> {
  const programs = await buildProcesses({
    engine: 'electron/service/routing/valhalla/engine.ts',
    'static-map-painter': 'electron/service/static-maps/canvas/painter.ts',
    'embedded-service': 'bench/embedded-service.ts',
  });
  const data = mkdtempSync(join(tmpdir(), 'zonedesk-attacks-'));
  const folders = [resolve('out/regions/built-in'), resolve('out/world'), data, '1'];
  const child = spawn(process.execPath, [programs.file('embedded-service'), ...folders], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const { url, keys }: { url: string; keys: string[] } = JSON.parse(line);
    const headers = { 'X-Api-Key': keys[0] ?? '', 'Content-Type': 'application/json' };
    const get = (path: string) => async () => void (await (await fetch(url + path, { headers })).text());
    const post = (path: string, body: string) => async () => {
      // Ten per second are allowed.
      await wait(150);
      await (await fetch(url + path, { method: 'POST', headers, body })).text();
    };
    const figures: Figure[] = [];
    for (const address of worstAddresses) {
      const attack = { harmless: get(geocodePath(longAddress)), hostile: get(geocodePath(address)) };
      figures.push(...(await measuredAttack(`address "${address.slice(0, 30)}…"`, attack, child.pid)));
    }
    const harmless = post(matrixPath, matrixBody(14));
    for (const megabytes of [0.9, 15]) {
      const hostile = post(matrixPath, brackets(megabytes));
      figures.push(
        ...(await measuredAttack(`matrix of ${megabytes} MB of brackets`, { harmless, hostile }, child.pid)),
      );
    }
    return figures;
  } finally {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
    programs.remove();
  }
}
