import { expect, test } from 'vitest';
import { testZone } from '../../shared/zones/zone.testing.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { outcomesToCsv } from './outcome-export.ts';

const zone = (id: string, zoneId: string): [string, Zone] => [id, testZone(id, { zoneId })];

test('each action has a line with its outcome and reason', () => {
  const zones = new Map([
    zone('1', 'port'),
    zone('2', '=danger'),
    zone('3', 'a "quoted", one'),
    zone('4', 'late'),
  ]);
  const csv = outcomesToCsv(
    [
      { kind: 'create', id: '1', zoneId: null, outcome: { kind: 'created', at: '2026-01-01T00:00:00Z' } },
      {
        kind: 'create',
        id: '2',
        zoneId: null,
        outcome: { kind: 'refused', fault: { kind: 'invalid', fields: [] } },
      },
      { kind: 'create', id: '3', zoneId: null, outcome: { kind: 'unknown', fault: null } },
      { kind: 'update', id: '4', zoneId: null, outcome: { kind: 'not-sent', fault: { kind: 'quota' } } },
      {
        kind: 'delete',
        id: 'gone',
        zoneId: 'closed',
        outcome: { kind: 'deleted', at: '2026-01-02T00:00:00Z' },
      },
    ],
    zones,
    { fault: ({ kind }) => `said: ${kind}`, state: ({ zoneId }) => `state of ${zoneId}` },
  );
  expect(csv.split('\r\n')).toEqual([
    'zone_id,store_id,action,outcome,state,at,reason',
    'port,STORE1,create,created,state of port,2026-01-01T00:00:00Z,',
    '"\'=danger",STORE1,create,refused,state of =danger,,said: invalid',
    '"a ""quoted"", one",STORE1,create,unknown,"state of a ""quoted"", one",,',
    'late,STORE1,update,not-sent,state of late,,said: quota',
    'closed,,delete,deleted,,2026-01-02T00:00:00Z,',
    '',
  ]);
});
