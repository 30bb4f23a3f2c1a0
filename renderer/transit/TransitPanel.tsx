import { ActionIcon, Button, Group, MultiSelect, NativeSelect, Stack, TextInput } from '@mantine/core';
import { IconArrowsUpDown, IconBus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { transitModes } from '../../shared/api/value-sets.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { useDeskState } from '../desk/states.ts';
import { useFaultOf } from '../desk/use-answer.ts';
import { ListedPlace } from '../place-search/ListedPlace.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { dateTimeLocalValue } from '../ui/format.ts';
import { Options } from '../ui/Options.tsx';
import { callsOfKind } from '../workbench/answering-service.ts';
import { DataNotices } from '../workbench/DataNotices.tsx';
import { fieldFault } from '../workbench/fault-words.ts';
import { Connections } from './Connections.tsx';
import { connectionsQuery, useTransitRequest } from './connections.ts';
import { NoTimetable, useHasNoTimetable } from './NoTimetable.tsx';
import { Timetables } from './Timetables.tsx';
import { changeTransit, ends, placeEnd, swapEnds, useTransit } from './transit-store.ts';

/** Panel for public transit: origin, destination, time, modes, and the connections found. */
export function TransitPanel() {
  const { t } = useTranslation();
  const request = useTransitRequest();
  const fault = useFaultOf(request && connectionsQuery(request));
  const lacksTimetable = useHasNoTimetable();
  const isBuiltIn = useDeskState('settings').service.kind === 'built-in';
  return (
    <Stack gap="sm">
      <Ends fault={fault} />
      <TravelTimeField fault={fault} />
      <Modes fault={fault} />
      <DataNotices calls={callsOfKind.transit} />
      {lacksTimetable && <NoTimetable />}
      {!lacksTimetable && request && <Connections request={request} />}
      {!lacksTimetable && !request && (
        <EmptyState icon={IconBus} title={t('transit.emptyTitle')} text={t('transit.emptyText')}>
          <Example />
        </EmptyState>
      )}
      {isBuiltIn && <Timetables />}
    </Stack>
  );
}

function Ends({ fault }: { fault: Fault | undefined }) {
  const { t } = useTranslation();
  const state = useTransit();
  return (
    <Group gap={2} wrap="nowrap">
      <Stack gap={4} flex={1} miw={0}>
        {ends.map((end) => (
          <ListedPlace
            key={end}
            label={t(`transit.${end}`)}
            value={state[end]}
            sign={end === 'origin' ? 'A' : 'B'}
            tone={end === 'origin' ? 'start' : 'end'}
            error={fieldFault(fault, end)}
            onChange={(place) => changeTransit({ [end]: place })}
            onPick={(position) => void placeEnd(end, position)}
            onRemove={null}
          />
        ))}
      </Stack>
      <ActionIcon size={30} aria-label={t('transit.swap')} title={t('transit.swap')} onClick={swapEnds}>
        <IconArrowsUpDown size={16} />
      </ActionIcon>
    </Group>
  );
}

const times = ['now', 'departure', 'arrival'] as const;

function TravelTimeField({ fault }: { fault: Fault | undefined }) {
  const { t } = useTranslation();
  const time = useTransit((state) => state.time);
  const hasDate = time.kind === 'departure' || time.kind === 'arrival';
  const error = fieldFault(fault, 'departure_time') ?? fieldFault(fault, 'arrival_time');
  return (
    <Group gap="xs" align={error === undefined ? 'end' : 'center'}>
      <NativeSelect
        label={t('transit.time')}
        error={error}
        value={hasDate ? time.kind : 'now'}
        data={times.map((value) => ({ value, label: t(`transit.time.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const kind = times.find((one) => one === value) ?? 'now';
          changeTransit({
            time:
              kind === 'now' ? { kind } : { kind, at: hasDate ? time.at : dateTimeLocalValue(new Date()) },
          });
        }}
      />
      {hasDate && (
        <TextInput
          type="datetime-local"
          aria-label={t(`transit.time.${time.kind}`)}
          value={time.at}
          onChange={({ currentTarget: { value } }) => changeTransit({ time: { kind: time.kind, at: value } })}
        />
      )}
    </Group>
  );
}

const selections = ['all', 'include', 'exclude'] as const;

function Modes({ fault }: { fault: Fault | undefined }) {
  const { t } = useTranslation();
  const modes = useTransit((state) => state.modes);
  const error = fieldFault(fault, 'modes');
  const selection = !modes ? 'all' : modes.exclude ? 'exclude' : 'include';
  const names = modes?.modes.map((mode) => t(`transit.mode.${mode}`)).join(', ') ?? '';
  const set = modes
    ? [t(modes.exclude ? 'transit.withoutModes' : 'transit.onlyModes', { modes: names })]
    : [];
  return (
    <Options changed={set} isInvalid={error !== undefined}>
      <NativeSelect
        label={t('transit.modes')}
        value={selection}
        data={selections.map((value) => ({ value, label: t(`transit.modes.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          changeTransit({
            modes: value === 'all' ? null : { exclude: value === 'exclude', modes: modes?.modes ?? ['bus'] },
          })
        }
      />
      {modes && (
        <MultiSelect
          label={t('transit.modes.choose')}
          error={error}
          value={modes.modes}
          data={transitModes.map((value) => ({ value, label: t(`transit.mode.${value}`) }))}
          onChange={(chosen) => {
            const selected = transitModes.filter((mode) => chosen.includes(mode));
            changeTransit({ modes: selected.length > 0 ? { ...modes, modes: selected } : null });
          }}
        />
      )}
    </Options>
  );
}

function Example() {
  const { t } = useTranslation();
  const [from, to] = useDeskState('region')?.examples?.transit ?? [];
  if (!from || !to) return null;
  return (
    <Button onClick={() => changeTransit({ origin: from, destination: to })}>
      {t('route.tryExample', { from: from.name, to: to.name })}
    </Button>
  );
}
