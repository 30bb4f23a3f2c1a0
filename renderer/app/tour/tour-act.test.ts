import { expect, test } from 'vitest';
import { type TourSituation, tourAct } from './tour-act.ts';

const inZones: TourSituation = {
  panel: 'zones',
  part: 'workspace',
  isDrawing: false,
  openZone: null,
  zone: 'drawn',
  hasStore: false,
  hasErrors: true,
  isAtProblem: false,
  isKeyMissing: false,
  stops: 'complete',
  hasStopBetween: false,
  routes: 3,
};
const control = (control: string) => ({ kind: 'control', control });

test.each([
  ['another panel is open', { panel: 'places' }, control('panel-zones')],
  ['the panel is folded away', { panel: null }, control('panel-zones')],
  ['a card is open', { openZone: 'other' }, control('all-zones')],
  ['the problems are listed', { part: 'problems' }, { kind: 'list', part: 'workspace' }],
  ['the zones are listed', {}, control('draw')],
  ['it is being drawn', { isDrawing: true, panel: null }, { kind: 'sketch' }],
] as const)('a zone is drawn: %s', (_, now, act) => {
  expect(tourAct('draw', { ...inZones, ...now })).toEqual(act);
});

test.each([
  ['its card is open', { openZone: 'drawn' }, control('store-id')],
  ['it has a store, and other errors', { openZone: 'drawn', hasStore: true }, control('checks')],
  ['the card of another zone is open', { openZone: 'other' }, control('all-zones')],
  ['the zones are listed', {}, { kind: 'list', part: 'problems' }],
  ['the problems are listed', { part: 'problems' }, { kind: 'zone' }],
  ['one of its problems is selected', { part: 'problems', isAtProblem: true }, control('zone-of-problem')],
  ['any zone may be taken', { openZone: 'other', zone: null }, control('store-id')],
  [
    'a zone without errors is open',
    { openZone: 'other', zone: null, hasErrors: false },
    control('all-zones'),
  ],
] as const)('the errors of a zone are corrected: %s', (_, now, act) => {
  expect(tourAct('check', { ...inZones, ...now })).toEqual(act);
});

test.each([
  ['the key is missing', { isKeyMissing: true }, { kind: 'key' }],
  ['the problems are listed', { part: 'problems' }, { kind: 'list', part: 'workspace' }],
  ['the zones are listed', {}, { kind: 'zone' }],
  ['the card of another zone is open', { openZone: 'other' }, control('all-zones')],
  ['it has no store', { openZone: 'drawn' }, control('store-id')],
  ['something else is wrong', { openZone: 'drawn', hasStore: true }, control('checks')],
  ['nothing is wrong', { openZone: 'drawn', hasStore: true, hasErrors: false }, control('send')],
  ['any zone may be taken', { openZone: 'other', zone: null }, control('store-id')],
] as const)('the zone is created: %s', (_, now, act) => {
  expect(tourAct('create', { ...inZones, ...now })).toEqual(act);
});

const inRoute: TourSituation = { ...inZones, panel: 'route' };

test.each([
  ['another panel is open', { panel: 'zones' }, control('panel-route')],
  ['nothing was chosen, and there is an example', { stops: 'example' }, control('route-example')],
  ['a stop has no place', { stops: 'to-choose' }, control('stops')],
  ['they are being looked for', { routes: null }, { kind: 'wait-for-routes' }],
  ['there is one because of a stop in between', { routes: 1, hasStopBetween: true }, control('stop-between')],
  ['there is only one', { routes: 1 }, { kind: 'only-route' }],
  ['there are several', {}, control('routes')],
] as const)('routes are compared: %s', (_, now, act) => {
  expect(tourAct('route', { ...inRoute, ...now })).toEqual(act);
});

test('what is saved is the route', () => {
  expect(tourAct('save', inZones)).toEqual(control('panel-route'));
  expect(tourAct('save', inRoute)).toEqual(control('save'));
});
