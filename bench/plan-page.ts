import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser, startBrowserHost } from '../e2e/start-browser.ts';
import { geometryBounds } from '../shared/geo/geometry-bounds.ts';
import { pageParts, pixelsPerMm } from '../shared/planning/print-map/paper.ts';
import { atMost, atMostTime, type Figure } from './figure.ts';
import { writeFirstStepsRead } from './first-steps-read.ts';
import { median } from './timing.ts';
import { fillProfile, findMap } from './zones-in-window.ts';
import { geojsonOf, sampleZones } from './zones-sample.ts';

const zoneCount = 300;
const rounds = 3;
const patienceMs = 120_000;
const paddingPixels = 44;
/** A3 in landscape at 200 dots per inch, the dialog's default. */
const { map } = pageParts('A3', 'landscape', 0);
const [width, height] = [map.width, map.height].map((side) => Math.round(side * pixelsPerMm));
const dotsPerPixel = 200 / 96;

const zones = sampleZones(zoneCount, 10);

/** Opens the dialog with its preview painted; `printed` then measures from the click to when the printer is asked for. */
async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zones', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Zones', exact: true });
  await panel.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print map…' }).click();
  await page.locator('[role=dialog] article img').waitFor({ timeout: patienceMs });
  await page.evaluate(`window.printed = () => new Promise((asked) => {
    const since = performance.now();
    window.print = () => {
      asked(performance.now() - since);
      dispatchEvent(new Event('afterprint'));
    };
    [...document.querySelectorAll('[role=dialog] button')].find(({ textContent }) => textContent === 'Print').click();
  })`);
}

/**
 * Runs in the page: `bare` renders a map of the same size with only the map library, with fills and borders of the zones,
 * and a table; returns milliseconds until both can be printed.
 */
function barePage(): string {
  const bounds = geometryBounds(zones);
  if (!bounds) throw new Error('There are no zones');
  const box = [bounds.southwest, bounds.northeast].map(({ lng, lat }) => [lng, lat]);
  const rows = zones.map(({ zoneId, storeId, description }) => [zoneId, storeId, description]);
  return `(() => {
    const ofBasemap = (name) => !name?.startsWith('overlay/');
    const { layers, sources, ...style } = benchMap.getStyle();
    style.sources = Object.fromEntries(Object.entries(sources).filter(([name]) => ofBasemap(name)));
    style.sources.zones = { type: 'geojson', data: ${JSON.stringify(geojsonOf(zones))} };
    style.layers = [
      ...layers.filter(({ source }) => ofBasemap(source)),
      { id: 'zones-fill', type: 'fill', source: 'zones', paint: { 'fill-color': '#0072b2', 'fill-opacity': 0.3 } },
      { id: 'zones-border', type: 'line', source: 'zones', paint: { 'line-color': '#0072b2', 'line-width': 1.8 } },
    ];
    window.bare = async () => {
      const since = performance.now();
      const container = document.createElement('div');
      container.style.cssText = 'position:fixed;left:-10000px;width:${width}px;height:${height}px';
      document.body.append(container);
      const map = new benchMap.constructor({
        container, style, bounds: ${JSON.stringify(box)}, fitBoundsOptions: { padding: ${paddingPixels} },
        pixelRatio: ${dotsPerPixel}, interactive: false, fadeDuration: 0,
        canvasContextAttributes: { preserveDrawingBuffer: true },
      });
      await new Promise((idle) => map.once('idle', idle));
      const png = await new Promise((done) => map.getCanvas().toBlob(done, 'image/png'));
      map.remove();
      container.remove();
      const sheet = document.createElement('article');
      const image = new Image();
      // The page's CSP only allows data URLs for a newly rendered image.
      image.src = await new Promise((read) => {
        const reader = new FileReader();
        reader.onload = () => read(reader.result);
        reader.readAsDataURL(png);
      });
      const table = document.createElement('table');
      for (const cells of ${JSON.stringify(rows)}) {
        const row = table.insertRow();
        for (const text of cells) row.insertCell().textContent = text;
      }
      sheet.append(image, table);
      document.body.append(sheet);
      await image.decode();
      const took = performance.now() - since;
      sheet.remove();
      return took;
    };
  })()`;
}

/** A wall map of 300 zones on A3, prepared for printing by the program and by a bare map, alternating. */
export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  const profile = join(folder, 'profile');
  await fillProfile(profile, zones);
  await writeFirstStepsRead(profile);
  const browser = await launchBrowser();
  const host = await startBrowserHost(profile);
  try {
    const page = await browser.newPage({ locale: 'en', viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(patienceMs);
    await page.goto(host.address);
    await page.locator('.maplibregl-map[aria-busy=false]').waitFor({ timeout: patienceMs });
    if (!(await page.evaluate(findMap))) throw new Error('The map was not found');
    await openDialog(page);
    await page.evaluate(barePage());
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(Number(await page.evaluate('printed()')));
      bare.push(Number(await page.evaluate('bare()')));
    }
    return [
      atMostTime(`page of ${zoneCount} zones on A3, ready for the printer`, median(ours), 'ms', 15_000),
      atMost(
        `that by fills, borders and a table alone, without patterns and labels (${median(bare).toFixed(0)} ms)`,
        median(ours) / median(bare),
        'times',
        3,
      ),
    ];
  } finally {
    await host.close();
    await browser.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
