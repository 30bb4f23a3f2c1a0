import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readManifest } from '../electron/region-format/manifest.ts';
import type { autocomplete } from '../shared/api/localities.ts';
import type { RequestInput } from '../shared/api/operation.ts';
import { operations } from '../shared/api/operations.ts';
import { writeParameters } from '../shared/api/write-parameters.ts';
import type { DevTools } from './devtools.ts';
import { startElectron } from './electron-program.ts';
import { atMostTime, type Figure, type Surroundings } from './figure.ts';
import { writeFirstStepsRead } from './first-steps-read.ts';
import { placeFiles } from './place-files.ts';
import { prefixes } from './prefixes.ts';
import { startBuiltService } from './started-service.ts';
import { median, millisecondsOf } from './timing.ts';

const textCount = 20;
/** Parameters of the window's search besides the text, as in `renderer/place-search/place-queries.ts`. */
const windowQuestion = {
  types: ['locality', 'postal_code', 'address', 'route', 'admin_level', 'country', 'point_of_interest'],
  language: 'en',
} satisfies Partial<RequestInput<(typeof autocomplete)['parameters']>>;
/** Time between keys of a quick typist. */
const betweenKeysMs = 180;

/** Small, as frames are rendered without a GPU. */
const firstWindow = { bounds: { x: 0, y: 0, width: 1000, height: 700 }, maximized: false };

const waitForTheWindow = `new Promise((resolve) => {
  setInterval(() => {
    const idle = document.querySelector('.maplibregl-map')?.getAttribute('aria-busy') === 'false';
    if (idle && document.querySelector('footer')?.textContent?.includes('ready')) resolve(true);
  }, 100);
})`;

const emptyTheField = `(() => {
  const field = document.getElementById('place-search');
  field.blur();
  field.focus();
  field.select();
})()`;

/**
 * Waits for the next key press and for the frame in which the suggestions for the new text are painted; null if nothing
 * was requested, as the answer was cached.
 */
const paintedAfterKey = `new Promise((resolve) => {
  const status = [...document.querySelectorAll('[role=status]')].find((one) => !one.closest('footer'));
  let pressed;
  let asked = status.textContent === '';
  addEventListener('keydown', ({ timeStamp }) => { pressed = timeStamp; }, { capture: true, once: true });
  const watch = new MutationObserver((changes) => {
    if (pressed === undefined) return;
    asked ||= status.textContent === '' || changes.length > 1;
    if (status.textContent !== '' && asked) {
      watch.disconnect();
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => resolve(performance.now() - pressed);
        after.port2.postMessage(null);
      });
    }
  });
  watch.observe(status, { childList: true, characterData: true, subtree: true });
  setTimeout(() => resolve(null), 1500);
})`;

async function press(page: DevTools, letter: string): Promise<void> {
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', text: letter, key: letter });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
}

/**
 * Additional time of the window from a key press to painted suggestions, compared to the service's response to a bare
 * `fetch` of the same request.
 */
export async function run({ electron }: Surroundings): Promise<Figure[]> {
  const folder = 'out/regions/built-in';
  const { centre } = await readManifest(folder);
  const profile = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  await writeFile(join(profile, 'window.json'), JSON.stringify(firstWindow));
  await writeFirstStepsRead(profile);
  const program = await startElectron(await electron(), {
    entry: resolve('.'),
    origin: 'app://zonedesk/',
    args: [`--profile=${profile}`],
  });
  const { page } = program;
  const texts = prefixes(Object.values(placeFiles)).slice(0, textCount);
  await page.evaluate(waitForTheWindow);

  const typed: { input: string; milliseconds: number }[] = [];
  for (const text of texts) {
    await page.evaluate(emptyTheField);
    await pause(2 * betweenKeysMs);
    let input = '';
    for (const letter of text) {
      input += letter;
      const painted = page.evaluate(paintedAfterKey);
      await press(page, letter);
      const milliseconds = await painted;
      if (typeof milliseconds === 'number' && input.trim() === input) typed.push({ input, milliseconds });
      await pause(betweenKeysMs);
    }
  }
  await program.close();
  await rm(profile, { recursive: true });

  const service = await startBuiltService();
  const own: number[] = [];
  for (const { input } of typed) {
    const question = { ...windowQuestion, input, location: centre };
    const { query } = writeParameters(operations['localities.autocomplete'], question);
    const url = `${service.url}/localities/autocomplete?${new URLSearchParams(query)}`;
    own.push(
      await millisecondsOf(async () => {
        const response = await fetch(url, { headers: { 'X-Api-Key': service.privateKey } });
        await response.json();
      }),
    );
    await pause(25);
  }
  await service.close();

  const overheads = typed.map(({ milliseconds }, at) => milliseconds - (own[at] ?? Number.NaN));
  console.error(
    `${typed.length} key presses: painted after ${median(typed.map((one) => one.milliseconds)).toFixed(1)} ms, the service's own ${median(own).toFixed(1)} ms`,
  );
  return [
    atMostTime('key press to painted suggestions, beyond the service, median', median(overheads), 'ms', 30),
  ];
}
