import { Button, Checkbox, Group, Progress, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type LineRequest, requestOfRow } from '../../shared/geocoding/line-request.ts';
import {
  type ColumnMapping,
  type ColumnRole,
  columnRoles,
  type Direction,
  locatesPlaces,
} from '../../shared/place-lists/columns.ts';
import { useViewport } from '../map/viewport.ts';
import { formatPosition } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { Options } from '../ui/Options.tsx';
import { TypedNumberInput } from '../ui/TypedNumberInput.tsx';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { ColumnRoles } from './ColumnRoles.tsx';
import {
  addressPanelList,
  changeDraft,
  closeDraft,
  countryCodes,
  draftReading,
  type ListDraft,
  startDraft,
  useGeocodingJob,
} from './place-lists-store.ts';

interface ListSetupProps {
  target: string;
  draft: ListDraft;
}

/** Form that assigns columns and look-up options, with a preview of the first lines. */
export function ListSetup({ target, draft }: ListSetupProps) {
  const { t } = useTranslation();
  const { reader, mapping, direction, addition, handedOver } = draft;
  const { list } = reader;
  const readOnly = useReadOnlyProps();
  const previousJob = useGeocodingJob(target);
  const decidedCount = previousJob ? previousJob.states.confirmed + previousJob.states.rejected : 0;
  const areCodesValid = countryCodes(draft.countries).every((code) => /^[a-z]{2,3}$/i.test(code));
  const canStart = locatesPlaces(mapping, direction) && areCodesValid;
  const isHandedOver = handedOver !== null;
  return (
    <Stack gap="sm">
      <Text fw={600} size="md">
        {draft.name || t('geocoding.pasted')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('geocoding.count', { count: list.count })} · {list.format.encoding.toUpperCase()}
      </Text>
      <SegmentedControl<Direction>
        aria-label={t('geocoding.direction')}
        value={direction}
        onChange={(direction) => changeDraft(target, { direction, mapping: mappingFor(draft, direction) })}
        data={[
          { value: 'forward', label: t('geocoding.forward') },
          { value: 'reverse', label: t('geocoding.reverse') },
          { value: 'mixed', label: t('geocoding.mixed') },
        ]}
      />
      <Columns target={target} draft={draft} />
      <Sample draft={draft} />
      {direction !== 'reverse' && (
        <TextInput
          label={t('geocoding.addition')}
          description={t('geocoding.additionHint')}
          value={addition}
          onChange={({ currentTarget: { value } }) => changeDraft(target, { addition: value })}
        />
      )}
      {direction !== 'reverse' && <SearchArea target={target} draft={draft} isInvalid={!areCodesValid} />}
      {!locatesPlaces(mapping, direction) && (
        <Notice tone="warning">
          {t(direction === 'forward' ? 'geocoding.noAddressColumn' : 'geocoding.noPositionColumns')}
        </Notice>
      )}
      {previousJob && (target === addressPanelList || draft.name !== '') && (
        <Notice tone="warning">
          {t('geocoding.replaces', { count: decidedCount, total: previousJob.total })}
        </Notice>
      )}
      {isHandedOver && (
        <Progress
          size="sm"
          value={handedOver * 100}
          aria-label={t('geocoding.handingOver')}
          transitionDuration={0}
        />
      )}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={() => closeDraft(target)}>
          {t('geocoding.cancel')}
        </Button>
        <Button
          disabled={!canStart}
          {...readOnly}
          loading={isHandedOver}
          onClick={() => void startDraft(target)}
        >
          {t('geocoding.start', { count: list.count })}
        </Button>
      </Group>
    </Stack>
  );
}

/** Returns the column roles for a direction; the first column becomes the address if none was recognized. */
const mappingFor = ({ mapping }: ListDraft, direction: Direction): ColumnMapping =>
  direction === 'forward' && mapping.every((role) => role === null)
    ? mapping.map((_, column) => (column === 0 ? 'address' : null))
    : mapping;

function Columns({ target, draft: { reader, mapping } }: ListSetupProps) {
  const { t } = useTranslation();
  const { headings, columns, sample } = reader.list;
  const choose = (column: number, role: ColumnRole | null) =>
    changeDraft(target, {
      // Each role belongs to one column at most.
      mapping: Array.from({ length: columns }, (_, index) =>
        index === column ? role : mapping[index] === role ? null : (mapping[index] ?? null),
      ),
    });
  return (
    <ColumnRoles
      columns={Array.from({ length: columns }, (_, column) => ({
        heading: headings?.[column] ?? '',
        example: sample.find((cells) => cells[column]?.trim())?.[column] ?? '',
        role: mapping[column] ?? null,
      }))}
      roles={columnRoles.map((role) => ({ value: role, label: t(`geocoding.role.${role}`) }))}
      maxHeight={220}
      onChoose={choose}
    />
  );
}

/** The queries of the first lines. */
function Sample({ draft }: { draft: ListDraft }) {
  const { t } = useTranslation();
  const reading = draftReading(draft);
  return (
    <section aria-label={t('geocoding.sample')}>
      <Text size="xs" fw={600}>
        {t('geocoding.sample')}
      </Text>
      <ol style={{ margin: 0, paddingInlineStart: 20 }}>
        {draft.reader.list.sample.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of lines never changes
          <li key={row}>
            <Text size="xs" c="dimmed">
              {requestInWords(requestOfRow(cells, reading)) || t('geocoding.saysNoPlace')}
            </Text>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Returns the query of a line, or its position if it has coordinates; empty if it has neither. */
const requestInWords = ({ query, answer }: LineRequest): string => {
  if (answer && 'unreadable' in answer) return '';
  const [candidate] = answer && 'candidates' in answer ? answer.candidates : [];
  return candidate ? formatPosition(candidate.position) : query;
};

const defaultKilometers = 50;

function SearchArea({
  target,
  draft: { near, countries },
  isInvalid,
}: ListSetupProps & { isInvalid: boolean }) {
  const { t } = useTranslation();
  const center = useViewport((viewport) => viewport.center);
  return (
    <Options
      changed={[
        ...(countries.trim() === '' ? [] : [countries]),
        ...(near ? [t('geocoding.nearSet', { kilometers: near.kilometers })] : []),
      ]}
      isInvalid={isInvalid}
    >
      <TextInput
        label={t('geocoding.countries')}
        description={t('geocoding.countriesHint')}
        value={countries}
        error={isInvalid && t('geocoding.countriesWrong')}
        onChange={({ currentTarget: { value } }) => changeDraft(target, { countries: value })}
      />
      <Checkbox
        label={t('geocoding.near')}
        description={near ? formatPosition(near.position) : t('geocoding.nearHint')}
        checked={near !== null}
        disabled={!near && !center}
        onChange={({ currentTarget: { checked } }) =>
          changeDraft(target, {
            near: checked && center ? { position: center, kilometers: defaultKilometers } : null,
          })
        }
      />
      {near && (
        <TypedNumberInput
          label={t('geocoding.kilometers')}
          min={1}
          max={20_000}
          value={near.kilometers}
          onChange={(kilometers) => kilometers > 0 && changeDraft(target, { near: { ...near, kilometers } })}
        />
      )}
    </Options>
  );
}
