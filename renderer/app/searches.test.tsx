import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import type { ServiceChoice } from '../../shared/settings/settings.ts';
import { desk as client } from '../desk/desk.ts';
import { wordingNow } from '../desk/language.ts';
import { nothingAvoided } from '../journey/avoidance.ts';
import { routeRequest } from '../journey/route-request.ts';
import { restoredStop } from '../journey/stops.ts';
import { routeAnswer } from '../route/route.testing.ts';
import { openWindow } from './DeskWindow.testing.tsx';
import { panels } from './panels.ts';
import { autosaveSearches } from './searches.ts';

const provider = { kind: 'provider', baseUrl: 'https://api.example.com' } as const;
const panel = page.getByRole('region', { name: 'Route', exact: true });
const found = panel.getByRole('radiogroup', { name: 'Routes' }).getByRole('radio');
const notice = panel.getByRole('note', { name: 'Showing saved results' });
const route = {
  stops: [
    { name: 'Depot', position: { lat: -34.9065, lng: -56.1998 } },
    { name: 'Store', position: { lat: -34.8942, lng: -56.1663 } },
  ],
  mode: 'driving' as const,
  method: 'time' as const,
  avoid: nothingAvoided,
  time: { kind: 'any' as const },
};

/** A route with its answer, as it is saved. */
function answered(query: typeof route, service: ServiceChoice) {
  const question = routeRequest({ ...query, stops: query.stops.map(restoredStop) }, wordingNow());
  if (!question) throw new Error('The route has no question');
  return {
    name: 'Depot to Store',
    madeName: null,
    note: '',
    folder: '',
    tags: [],
    placeNames: [],
    position: null,
    service,
    region: null,
    dataDate: null,
    askedAt: '2026-11-03T12:30:00.000Z',
    question: { kind: 'route' as const, route: query, chosen: 0 },
    answers: [{ call: 'distance.route' as const, question: { ...question }, answer: routeAnswer(question) }],
  };
}

/** Starts with a route that was asked for when the program ended; the history may have its answer. */
async function start(service: ServiceChoice, answeredBy?: ServiceChoice) {
  const desk = await openWindow({
    panel: 'route',
    settings: { service },
    answers: {
      'distance.route': async (question) => succeeded(routeAnswer(question)),
      'distance.tolls': async () => failed({ kind: 'service', status: 404 }),
      'searches.read': async () => succeeded({ route }),
    },
  });
  if (answeredBy) {
    await client.call('saved.keep', { list: 'history', search: answered(route, answeredBy) });
  }
  await autosaveSearches(panels, []);
  return desk;
}

test('at a start a provider is not asked again: its last answer is shown with its time, until a person asks', async () => {
  const desk = await start(provider, provider);
  await expect.element(found.first()).toHaveTextContent('12 min');
  await expect.element(notice).toHaveTextContent(/From api\.example\.com, Nov 3, 2026/);
  expect(desk.asked('distance.route')).toEqual([]);
  expect(desk.asked('distance.tolls')).toEqual([]);
  await notice.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.poll(() => desk.asked('distance.route')).toHaveLength(1);
  await expect.element(found.first()).toBeVisible();
});

test('what the history does not know, or knows from another service, is asked when a person says so', async () => {
  const notice = panel.getByRole('note', { name: 'Not loaded yet' });
  const desk = await start(provider, { ...provider, baseUrl: 'https://other.example.com' });
  await expect.element(notice).toHaveTextContent('Refresh to get results from');
  await expect.element(found.first()).not.toBeInTheDocument();
  expect(desk.asked('distance.route')).toEqual([]);
  await notice.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(found.first()).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
});

test('another question is asked at once', async () => {
  const desk = await start(provider, provider);
  await expect.element(notice).toBeVisible();
  await panel.getByRole('combobox', { name: 'Destination' }).fill('-34.87, -56.19');
  await userEvent.keyboard('{Enter}');
  await expect.element(notice).not.toBeInTheDocument();
  await expect.poll(() => desk.asked('distance.route')).toHaveLength(1);
});

test('the built-in service is asked by the start', async () => {
  const desk = await start({ kind: 'built-in' });
  await expect.element(found.first()).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  expect(desk.asked('distance.route')).toHaveLength(1);
});

describe('a saved search under review', () => {
  const other = { ...route, stops: [...route.stops].reverse() };
  const band = page.getByRole('region', { name: 'Saved search' });

  async function review() {
    const desk = await start(provider, provider);
    await client.call('saved.keep', { list: 'saved', search: answered(other, { kind: 'built-in' }) });
    await expect.element(notice).toBeVisible();
    await page.getByRole('button', { name: 'Saved', exact: true }).click();
    await page.getByRole('grid', { name: 'Saved' }).getByRole('row').first().click();
    await expect.element(band).toBeVisible();
    await expect.element(found.first()).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
    return desk;
  }

  test('asks nothing, and what stood there before is not asked either when it is left', async () => {
    const desk = await review();
    await band.getByRole('button', { name: 'Close saved search' }).click();
    await expect.element(notice).toBeVisible();
    await expect.element(found.first()).toBeVisible();
    expect(desk.asked('distance.route')).toEqual([]);
  });

  test('is asked again when a person says so', async () => {
    const desk = await review();
    await band.getByRole('button', { name: 'Refresh' }).click();
    await expect.poll(() => desk.asked('distance.route')).toHaveLength(1);
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('gives way to another question, which is asked', async () => {
    const desk = await review();
    await panel.getByRole('combobox', { name: 'Destination' }).fill('-34.87, -56.19');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => desk.asked('distance.route')).toHaveLength(1);
    await expect.element(found.first()).toBeVisible();
    await expect.element(notice).not.toBeInTheDocument();
  });
});
