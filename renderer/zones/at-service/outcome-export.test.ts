import { expect, test } from 'vitest';
import { testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { outcomesToCsv } from './outcome-export.ts';

const zone = (id: string, zoneId: string): [string, Zone] => [id, testZone(id, { zoneId })];

test('each zone has a line with what became of it, and why', () => {
  const zones = new Map([
    zone('1', 'port'),
    zone('2', '=danger'),
    zone('3', 'a "quoted", one'),
    zone('4', 'late'),
  ]);
  const csv = outcomesToCsv(
    new Map([
      ['1', { kind: 'created', at: '2026-01-01T00:00:00Z' }],
      ['2', { kind: 'refused', fault: { kind: 'invalid', fields: [] } }],
      ['3', { kind: 'unknown', fault: null }],
      ['4', { kind: 'not-sent', fault: { kind: 'quota' } }],
      ['gone', { kind: 'updated', at: '2026-01-02T00:00:00Z' }],
    ]),
    zones,
    ({ kind }) => `said: ${kind}`,
  );
  expect(csv.split('\r\n')).toEqual([
    'zone_id,store_id,outcome,at,reason',
    'port,STORE1,created,2026-01-01T00:00:00Z,',
    '"\'=danger",STORE1,refused,,said: invalid',
    '"a ""quoted"", one",STORE1,unknown,,',
    'late,STORE1,not-sent,,said: quota',
    ',,updated,2026-01-02T00:00:00Z,',
    '',
  ]);
});
