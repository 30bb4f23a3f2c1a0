import { Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatList } from '../../ui/format.ts';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { changeZones, useZones } from '../../workspace-zones/zones-store.ts';
import { consecutiveIds, takenByOthers, zonesToRenumber } from './numbering.ts';

/** Maximum number of taken IDs named; further ones are only counted. */
const maxNamed = 3;

/** Dialog that assigns consecutive IDs, made of a prefix and a number, to zones in order, as one edit. */
export function NumberZones({ zones, onClose }: { zones: readonly Zone[]; onClose: () => void }) {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const allZones = useZones((state) => state.zones);
  const [prefix, setPrefix] = useState('');
  const [start, setStart] = useState<number | string>(1);
  const [digits, setDigits] = useState<number | string>(String(zones.length).length);
  const numbering = { prefix: prefix.trim(), start: Number(start), digits: Number(digits) };
  const ids = consecutiveIds(zones.length, numbering);
  const takenIds = takenByOthers(ids, allZones.values(), new Set(zones.map(({ id }) => id)));
  const put = zonesToRenumber(zones, numbering);
  return (
    <Dialog onClose={onClose} size="sm" title={t('zones.table.number', { count: zones.length })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          changeZones('zones.edits.numbered', { put });
          onClose();
        }}
      >
        <Stack gap="sm">
          <TextInput
            data-autofocus
            label={t('zones.table.prefix')}
            spellCheck={false}
            value={prefix}
            onChange={(event) => setPrefix(event.currentTarget.value)}
          />
          <Group grow gap="xs" align="start">
            <NumberInput
              label={t('zones.table.start')}
              min={0}
              max={999_999_999}
              allowDecimal={false}
              value={start}
              onChange={setStart}
            />
            <NumberInput
              label={t('zones.table.digits')}
              min={1}
              max={9}
              allowDecimal={false}
              value={digits}
              onChange={setDigits}
            />
          </Group>
          <Text role="status">
            {t('zones.table.numberedAs', { first: ids[0] ?? '', last: ids.at(-1) ?? '' })}
          </Text>
          {takenIds.length > 0 && (
            <Text role="alert" c="red">
              {t('zones.table.taken', {
                count: takenIds.length,
                ids: formatList(takenIds.slice(0, maxNamed)),
              })}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('zones.reshape.cancel')}
            </Button>
            <Button
              type="submit"
              disabled={put.length === 0 || takenIds.length > 0 || start === '' || digits === ''}
              {...readOnly}
            >
              {t('zones.table.numberThem')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
