import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, succeeded } from '../../shared/faults/fault.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { type Answers, program, region } from '../desk/desk.testing.ts';
import { windowId } from '../desk/desk.ts';
import { followLanguage } from '../desk/language.ts';
import emptyStyle from '../map/empty-style.testing.json?url';
import { MapCanvas } from '../map/MapCanvas.tsx';
import { useMapInstance } from '../map/map-instance.ts';
import { useMatrix } from '../matrix/matrix-store.ts';
import { speak } from '../words/words.ts';

/* The keys have their own tests. */

const section = (name: string) => page.getByRole('region', { name, exact: true });
const service = section('Service');
const basemap = section('Basemap');
const looks = section('Appearance and language');
const about = section('About Zonedesk');
const { keyboard } = userEvent;

const openSettings = (more: Parameters<typeof openWindow>[0] = {}) =>
  openWindow({ panel: 'settings', ...more });
const inBrowser = { ...program, host: 'browser' } as const;
const refusing: Answers = {
  'settings.change': async () => failed({ kind: 'storage', reason: 'full' }),
};

test('an address of a service counts when it is given, and a wrong one is refused with the reason', async () => {
  const desk = await openSettings();
  const field = service.getByLabelText('Service URL');
  await expect.element(field).not.toBeInTheDocument();
  await service.getByRole('radio', { name: 'Custom URL' }).click();
  for (const wrong of ['http://api.example.com', 'https://me@api.example.com', 'example']) {
    await field.fill(wrong);
    await keyboard('{Enter}');
    await expect
      .element(field)
      .toHaveAccessibleDescription(/Enter an https URL without user, query, or fragment/);
  }
  expect(desk.asked('settings.change')).toEqual([]);
  await field.fill(' https://api.example.com ');
  await expect.element(field).not.toHaveAccessibleDescription(/Enter an https URL/);
  await keyboard('{Enter}');
  await expect.element(service.getByRole('button', { name: 'Use URL' })).toBeDisabled();
  await expect.element(service.getByRole('radio', { name: 'Custom URL' })).toBeChecked();
  expect(desk.asked('settings.change')).toEqual([
    { service: { kind: 'provider', baseUrl: 'https://api.example.com' } },
  ]);
  await service.getByRole('radio', { name: 'Built-in' }).click();
  await expect.element(service.getByRole('radio', { name: 'Built-in' })).toBeChecked();
  await expect.element(field).not.toBeInTheDocument();
});

test('in the browser a new service is confirmed first, and cancelling changes nothing', async () => {
  const desk = await openSettings({ about: inBrowser });
  await service.getByRole('radio', { name: /^Woosmap/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Switch service?' });
  await expect.element(dialog).toHaveTextContent('will be sent to https://api.woosmap.com with the keys');
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(service.getByRole('radio', { name: /^Built-in/ })).toBeChecked();
  expect(desk.asked('settings.change')).toEqual([]);
  await service.getByRole('radio', { name: /^Woosmap/ }).click();
  await dialog.getByRole('button', { name: 'Use service' }).click();
  await expect.element(service.getByRole('radio', { name: /^Woosmap/ })).toBeChecked();
});

test('a service that could not be set is told, and the one before stays chosen', async () => {
  await openSettings({ answers: refusing });
  await service.getByRole('radio', { name: /^Woosmap/ }).click();
  await expect
    .element(service.getByRole('alert', { name: 'Couldn’t change the setting' }))
    .toHaveTextContent('The disk is full.');
  await expect.element(service.getByRole('radio', { name: /^Built-in/ })).toBeChecked();
});

test('a style over http, or at no address, is refused with the reason, and the basemap stays', async () => {
  const desk = await openSettings();
  await basemap.getByRole('radio', { name: 'Online style' }).click();
  const field = basemap.getByLabelText('Style URL');
  for (const wrong of ['http://tiles.example.com/style.json', 'tiles.example.com/style.json']) {
    await field.fill('');
    await expect.element(field).not.toHaveAccessibleDescription(/Enter an https URL/);
    await field.fill(wrong);
    await keyboard('{Enter}');
    await expect.element(field).toHaveAccessibleDescription(/Enter an https URL/);
  }
  await basemap.getByRole('radio', { name: /^Built-in/ }).click();
  await expect.element(field).not.toBeInTheDocument();
  expect(desk.asked('settings.change')).toEqual([{ basemap: { kind: 'built-in' } }]);
});

test('a style of an earlier version that is not allowed any more is told, and looked at again', async () => {
  const url = 'https://tiles.example.com/style.json';
  const desk = await openSettings({
    settings: { basemap: { kind: 'style', url, origins: null } },
    answers: {
      'settings.change': async () =>
        failed({ kind: 'invalid', fields: [{ field: 'basemap.url', message: 'Loaded from 51 addresses' }] }),
    },
  });
  await expect.element(basemap.getByText('This style uses more than 50 URLs')).toBeVisible();
  await basemap.getByRole('button', { name: 'Check style again' }).click();
  await expect
    .element(basemap.getByRole('alert', { name: 'Couldn’t change the setting' }))
    .toHaveTextContent('Loaded from 51 addresses');
  expect(desk.asked('settings.change')).toEqual([{ basemap: { kind: 'style', url } }]);
});

test('each window that is connected is told, and one that is not known is ended', async () => {
  const other = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
  const since = '2026-03-01T10:00:00Z';
  const desk = await openSettings({
    windows: [
      { id: windowId, browser: navigator.userAgent, since },
      { id: 'other', browser: other, since },
    ],
    answers: { 'windows.end': async () => failed({ kind: 'timeout' }) },
  });
  const windows = section('Windows');
  const item = windows.getByRole('listitem');
  await expect.element(item.nth(0)).toHaveTextContent('This window');
  await expect.element(item.nth(0).getByRole('button')).not.toBeInTheDocument();
  await expect.element(item.nth(1)).toHaveTextContent('Firefox 143');
  focus(item.nth(1).getByRole('button', { name: /^Close the Firefox 143/ }));
  await keyboard('{Enter}');
  await expect
    .element(windows.getByRole('alert', { name: 'Couldn’t close the window' }))
    .toHaveTextContent('took too long');
  desk.answer({ 'windows.end': async () => succeeded(null) });
  await item.nth(1).getByRole('button').click();
  await expect.element(windows.getByRole('alert')).not.toBeInTheDocument();
  expect(desk.asked('windows.end')).toEqual([{ id: 'other' }, { id: 'other' }]);
  desk.publish('windows', [{ id: windowId, browser: navigator.userAgent, since }]);
  await expect.element(item).toHaveLength(1);
});

test('the desktop program, which has one window, tells of none', async () => {
  await openSettings();
  await expect.element(about).toBeVisible();
  await expect.element(section('Windows')).not.toBeInTheDocument();
});

test('a map with which the window crashed again and again is used again when a person wants it', async () => {
  const setAside = { kind: 'style', url: 'https://tiles.example/style.json?key=k' } as const;
  const desk = await openSettings({ settings: { setAsideBasemap: setAside }, answers: refusing });
  await expect
    .element(basemap.getByText('Zonedesk crashed twice in a row with tiles.example, so'))
    .toBeVisible();
  await basemap.getByRole('button', { name: 'Use again' }).click();
  expect(desk.asked('settings.change')).toEqual([{ basemap: setAside }]);
});

test('a basemap file is chosen in the desktop program, and what prevents it is told', async () => {
  const desk = await openSettings({
    answers: { 'pmtiles.choose': async () => failed({ kind: 'desk', reason: 'failed', detail: 'EACCES' }) },
  });
  await basemap.getByRole('radio', { name: 'PMTiles file' }).click();
  const choose = basemap.getByRole('button', { name: 'Choose file…' });
  await choose.click();
  const fault = basemap.getByRole('alert', { name: 'Couldn’t change the setting' });
  await expect.element(fault).toHaveTextContent('Zonedesk error: EACCES');
  desk.answer({ 'pmtiles.choose': async () => succeeded({ path: null }) });
  await choose.click();
  await expect.element(fault).not.toBeInTheDocument();
  expect(desk.asked('settings.change')).toEqual([]);
  desk.answer({ 'pmtiles.choose': async () => succeeded({ path: '/maps/city.pmtiles' }) });
  await choose.click();
  await expect.element(basemap.getByText('/maps/city.pmtiles')).toBeVisible();
  expect(desk.asked('settings.change')).toEqual([
    { basemap: { kind: 'pmtiles', path: '/maps/city.pmtiles' } },
  ]);
});

test('in the browser the path of a basemap file is written', async () => {
  const desk = await openSettings({ about: inBrowser });
  await basemap.getByRole('radio', { name: 'PMTiles file' }).click();
  await basemap.getByLabelText('File path').fill('/maps/city.pmtiles');
  await basemap.getByRole('button', { name: 'Use file' }).click();
  await expect.element(basemap.getByRole('button', { name: 'Use file' })).toBeDisabled();
  expect(desk.asked('settings.change')).toEqual([
    { basemap: { kind: 'pmtiles', path: '/maps/city.pmtiles' } },
  ]);
});

test('theme, units and language are changed at once and by keyboard', async () => {
  const desk = await openSettings();
  await expect.element(looks).toBeVisible();
  focus(looks.getByRole('radio', { name: 'System default' }));
  await keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(looks.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect.poll(() => document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
  await looks.getByText('Imperial').click();
  const language = looks.getByRole('combobox', { name: 'Place and directions language' });
  await language.fill('Fren');
  await keyboard('{ArrowDown}{Enter}');
  await expect.element(language).toHaveValue('French – français');
  expect(desk.asked('settings.change').slice(-2)).toEqual([{ units: 'imperial' }, { language: 'fr' }]);
  desk.answer(refusing);
  await looks.getByText('Metric').click();
  await expect
    .element(looks.getByRole('alert', { name: 'Couldn’t change the setting' }))
    .toHaveTextContent('The disk is full.');
  await expect.element(looks.getByRole('radio', { name: 'Imperial' })).toBeChecked();
});

test('the language of the window is changed at once, for the legend and the layers of the map too', async () => {
  await followLanguage();
  onTestFinished(() => speak('en'));
  const url = new URL(emptyStyle, location.href).href;
  const desk = await openSettings({
    map: <MapCanvas />,
    settings: { basemap: { kind: 'style', url, origins: [] }, windowLanguage: 'en' },
  });
  const edge = () => useMapInstance.getState().map?.getLayoutProperty('overlay/region/name', 'text-field');
  await expect.poll(edge).toBe('Edge of the region');
  useMatrix.setState({ origins: [{ name: 'Depot', position: region.center }] });
  await expect.element(page.getByText('Origins', { exact: true })).toBeVisible();

  const language = looks.getByRole('combobox', { name: 'App language' });
  await expect.element(language).toHaveValue('English');
  focus(language);
  await keyboard('{Enter}');
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await expect.element(section('Darstellung und Sprache')).toBeVisible();
  expect(desk.asked('settings.change')).toEqual([{ windowLanguage: 'de' }]);
  expect(document.documentElement.lang).toMatch(/^de/);
  await expect.poll(edge).toBe('Rand der Region');
  await expect.element(page.getByText('Startorte', { exact: true })).toBeVisible();
});

test('what the program is made of is told, with the licenses', async () => {
  const answer = vi.spyOn(window, 'fetch').mockResolvedValue(new Response('A package, MIT'));
  await openSettings({
    about: {
      ...program,
      version: '1.2.3',
      attributions: [{ name: 'OpenStreetMap', licence: 'ODbL 1.0', url: 'https://osm.example.org/' }],
    },
  });
  await expect.element(about.getByText(/Version 1\.2\.3, MapLibre \d/)).toBeVisible();
  await expect.element(about.getByText(/Region: Montevideo, data from .*2017/)).toBeVisible();
  await expect.element(about.getByText('OpenStreetMap, ODbL 1.0')).toBeVisible();
  await expect
    .element(about.getByRole('link', { name: 'OpenStreetMap' }))
    .toHaveAttribute('href', 'https://osm.example.org/');

  const licenses = about.getByRole('button', { name: 'Licenses' });
  const dialog = page.getByRole('dialog', { name: 'Open-source licenses' });
  await licenses.click();
  await expect.element(dialog.getByText('A package, MIT')).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(licenses).toHaveFocus();

  answer.mockResolvedValue(new Response('', { status: 404 }));
  await keyboard('{Enter}');
  await expect.element(dialog.getByText('See NOTICES.txt in the program folder.')).toBeVisible();
});
