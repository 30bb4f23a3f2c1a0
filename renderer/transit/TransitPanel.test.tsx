import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { TransitRoute } from '../../shared/api/transit.ts';
import type { TimetablesState } from '../../shared/desk/timetables.ts';
import { type Fault, failed, succeeded } from '../../shared/faults/fault.ts';
import type { FeedSummary } from '../../shared/timetables/timetables.ts';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { openWindow, render } from '../app/DeskWindow.testing.tsx';
import type { Answers } from '../desk/desk.testing.ts';
import { ConnectionPrint } from './ConnectionPrint.tsx';
import { useTransit } from './transit-store.ts';

const panel = page.getByRole('region', { name: 'Transit', exact: true });
const button = (name: string | RegExp) => panel.getByRole('button', { name });
const strip = panel.getByRole('list', { name: 'Connection details' });

const feed: FeedSummary = {
  id: 'f1',
  fileName: 'buses.zip',
  importedAt: '2026-01-01T00:00:00.000Z',
  agencies: [{ name: 'Town Buses', url: 'https://buses.example' }],
  timeZone: 'America/Montevideo',
  from: '2026-01-01',
  to: '2099-12-31',
  stops: 3,
  routes: 1,
  trips: 9,
  stopTimes: 27,
  findings: [
    { code: 'invalid_time', file: 'stop_times.txt', line: 7, field: 'arrival_time', value: '8:61', count: 2 },
  ],
};
const timetables = (more: Partial<TimetablesState> = {}): TimetablesState => ({
  feeds: [feed],
  sample: null,
  importing: null,
  ...more,
});
const sample = { feed: { ...feed, id: 'sample', fileName: null, findings: [] }, inUse: false };

const place = (name: string | null, lat: number) => ({
  name,
  type: name === null ? 'place' : 'station',
  location: { lat, lng: -56.1 },
});
const walk = { mode: 'pedestrian' };
const connection: TransitRoute = {
  notice: '',
  duration: 1800,
  legs: [
    {
      travel_mode: 'pedestrian',
      duration: 300,
      distance: 380,
      polyline: null,
      start_location: place(null, -34.9),
      end_location: place('Alpha', -34.89),
      transport: walk,
      departure_time: '2026-03-01T08:00:00-03:00',
      arrival_time: '2026-03-01T08:05:00-03:00',
    },
    {
      travel_mode: 'transit',
      duration: 1500,
      distance: 9000,
      polyline: null,
      start_location: place('Alpha', -34.89),
      end_location: place('Gamma', -34.8),
      transport: { mode: 'bus', category: 'Bus', short_name: '12', headsign: 'Harbour', color: '#FFEE00' },
      attributions: [{ id: 'a', href: 'https://buses.example', text: 'Town Buses', type: 'agency' }],
      departure_time: '2026-03-01T08:05:00-03:00',
      arrival_time: '2026-03-01T08:30:00-03:00',
      intermediate_stops: [
        { name: 'Beta', location: { lat: -34.85, lng: -56.1 }, departure_time: '2026-03-01T08:15:00-03:00' },
      ],
    },
  ],
};
const answering: Answers = {
  'transit.route': async () => succeeded({ status: 'OK', routes: [connection] }),
};

async function openTransit(state = timetables(), answers = answering) {
  const desk = await openWindow({ panel: 'transit', timetables: state, answers });
  return desk;
}
const chooseEnds = () =>
  useTransit.setState({
    origin: { name: 'Home', position: { lat: -34.9, lng: -56.1 } },
    destination: { name: 'Work', position: { lat: -34.8, lng: -56.1 } },
  });

test('a vehicle that continues as another line isn’t a transfer, and riders are told to stay on board', async () => {
  const [walked, ride] = connection.legs;
  if (!walked || !ride) throw new Error('The connection has no legs');
  const transport = { mode: 'bus', category: 'Bus', short_name: '14', headsign: 'Hill' };
  const onward = { ...ride, transport, stay_on_board: true };
  const route = { ...connection, legs: [walked, ride, onward] };
  await openTransit(timetables(), {
    'transit.route': async () => succeeded({ status: 'OK', routes: [route] }),
  });
  chooseEnds();
  await expect.element(panel.getByText('Direct')).toBeVisible();
  await expect.element(strip).toHaveTextContent('Stay on board14 toward Hill');
});

test('shows the legs of a connection with stops, times, lines, and attribution', async () => {
  const desk = await openTransit();
  chooseEnds();
  await expect.element(panel.getByRole('radio')).toHaveTextContent(/08:00 – 08:30.*30 min.*12.*Direct/);
  await expect
    .element(strip)
    .toHaveTextContent(/08:00Home.*Walk 5 min.*08:05Alpha.*12 toward Harbour.*08:30Gamma/);
  await strip.getByText('1 stop in between').click();
  await expect.element(strip.getByText('Beta')).toBeVisible();
  await expect.element(panel.getByRole('link', { name: 'Town Buses' })).toBeVisible();
  await expectAccessibleInBothThemes(desk, 'a connection');
});

test('earlier and later request arrivals before and departures after, in local time of the place', async () => {
  const desk = await openTransit();
  chooseEnds();
  await button('Earlier').click();
  await expect
    .poll(() => desk.asked('transit.route').at(-1))
    .toMatchObject({ arrival_time: '2026-03-01T08:29' });
  await button('Later').click();
  await expect
    .poll(() => desk.asked('transit.route').at(-1))
    .toMatchObject({ departure_time: '2026-03-01T08:01' });
});

test('modes are included or excluded, and the ends swapped', async () => {
  const desk = await openTransit();
  chooseEnds();
  await button('Options').click();
  await panel.getByLabelText('Transport modes').selectOptions('All except selected');
  await expect
    .poll(() => desk.asked('transit.route').at(-1)?.modes)
    .toEqual({ exclude: true, modes: ['bus'] });
  await panel.getByLabelText('Transport modes').selectOptions('All');
  await button('Swap').click();
  await expect
    .poll(() => desk.asked('transit.route').at(-1))
    .toMatchObject({ origin: { lat: -34.8 }, destination: { lat: -34.9 } });
});

test('shows durations if a provider returns no times', async () => {
  const legs = connection.legs.map(({ departure_time: _, arrival_time: __, ...leg }) => leg);
  await openTransit(timetables(), {
    'transit.route': async () => succeeded({ status: 'OK', routes: [{ ...connection, legs }] }),
  });
  chooseEnds();
  await expect.element(panel.getByRole('radio')).toHaveTextContent(/^30 min/);
  await expect.element(button('Earlier')).not.toBeInTheDocument();
});

test('explains that a date is outside the timetables, and offers one inside', async () => {
  await openTransit(timetables(), {
    'transit.route': async ({ departure_time }) =>
      departure_time?.startsWith('2025')
        ? succeeded({ status: 'NOT_FOUND', routes: [] })
        : succeeded({ status: 'OK', routes: [connection] }),
  });
  useTransit.setState({ time: { kind: 'departure', at: '2025-05-01T08:00' } });
  chooseEnds();
  await expect.element(panel.getByRole('alert')).toHaveTextContent(/run from Jan 1, 2026/);
  await button('Go to Jan 1, 2026').click();
  await expect.element(strip).toBeVisible();
});

test('without a timetable, offers the sample and other services', async () => {
  const desk = await openTransit(timetables({ feeds: [], sample }), {
    ...answering,
    'timetables.useSample': async () => succeeded(null),
  });
  chooseEnds();
  await expect.element(panel.getByRole('note')).toHaveTextContent(/No timetables yet/);
  expect(desk.asked('transit.route')).toEqual([]);
  await button('Use sample timetable').click();
  await expect.poll(() => desk.asked('timetables.useSample')).toEqual([{ inUse: true }]);
  desk.publish('timetables', timetables({ feeds: [], sample: { ...sample, inUse: true } }));
  await expect.element(strip).toBeVisible();
});

test('a timetable is imported with progress and findings, replaced, and removed after confirmation', async () => {
  const desk = await openTransit(timetables({ feeds: [] }), {
    'timetables.choose': async () => succeeded({ path: '/home/me/buses.zip' }),
    'timetables.import': async () =>
      failed({ kind: 'invalid', fields: [{ field: 'path', message: 'Not a zip archive' }] }),
    'timetables.cancelImport': async () => succeeded(null),
    'timetables.remove': async () => succeeded(null),
  });
  await button('Import GTFS file').click();
  await expect.element(panel.getByRole('alert')).toHaveTextContent(/Not a zip archive/);
  desk.publish('timetables', timetables({ importing: { fileName: 'buses.zip', done: 0.4 } }));
  await expect.element(panel.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
  await button('Cancel').click();
  expect(desk.asked('timetables.cancelImport')).toHaveLength(1);
  desk.publish('timetables', timetables());
  const visible = panel.getByRole('article', { name: 'Town Buses' });
  await expect.element(visible).toHaveTextContent('Valid from Jan 1, 2026 to Dec 31, 2099');
  await visible.getByText('1 problem').click();
  await expect
    .element(visible)
    .toHaveTextContent(/Error invalid_time stop_times.txt, line 7 · arrival_time “8:61” · in 2 lines/);
  await button('Replace Town Buses').click();
  await expect.poll(() => desk.asked('timetables.import').at(-1)).toMatchObject({ replaces: 'f1' });
  await button('Remove Town Buses').click();
  expect(desk.asked('timetables.remove')).toEqual([]);
  await visible.getByRole('button', { name: 'Remove', exact: true }).click();
  expect(desk.asked('timetables.remove')).toEqual([{ id: 'f1' }]);
});

test('an import that failed in the background shows why, and can be repeated or dismissed', async () => {
  const desk = await openTransit(timetables({ feeds: [] }), {
    'jobs.resume': async () => succeeded(null),
    'timetables.cancelImport': async () => succeeded(null),
  });
  const feed = { kind: 'timetable', fileName: 'buses.zip', done: 0, total: 100 } as const;
  const fault: Fault = { kind: 'invalid', fields: [{ field: 'path', refusal: 'not-readable' }] };
  const job = { id: 'feed', ...feed, state: 'paused', fault, secondsLeft: null, waitingUntil: null } as const;
  desk.publish('jobs', [{ ...job, fault: { kind: 'storage', reason: 'full' } }]);
  const alert = panel.getByRole('alert', { name: 'Couldn’t import buses.zip' });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => desk.asked('jobs.resume')).toEqual([{ id: 'feed' }]);
  desk.publish('jobs', [job]);
  await expect.element(alert).toHaveTextContent('Couldn’t read the file. Check its path and permissions.');
  await button('Cancel').click();
  await expect.poll(() => desk.asked('timetables.cancelImport')).toHaveLength(1);
});

test('a connection is printed as text with the names of its ends', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  await render(
    <ConnectionPrint
      labels={{ title: 'Home to Work', from: 'Home', to: 'Work' }}
      route={connection}
      picture={null}
      onDone={() => undefined}
    />,
  );
  await expect.poll(() => print.mock.calls.length).toBe(1);
  await expect
    .element(page.getByRole('article', { includeHidden: true }))
    .toHaveTextContent(
      /Home to Work.*08:00 – 08:30.*Walk 5 min · Home → Alpha.*12 toward Harbour · Alpha → Gamma.*Town Buses/,
    );
});
