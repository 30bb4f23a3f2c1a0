import type { TFunction } from 'i18next';
import type { UnitSystem } from '../../shared/api/value-sets.ts';
import type {
  ChangeableField,
  IncomingZone,
  ZoneUpdate,
} from '../../shared/zones/formats/import-comparison.ts';
import { areaSquareMeters } from '../../shared/zones/geometry/area.ts';
import { otherFieldChanges } from '../../shared/zones/other-fields.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { areaPairFormatter, formatList, formatShareChange } from '../ui/format.ts';

/**
 * A row of a comparison: a zone as it is in the workspace (`before`) and as it would be (`after`); null if it isn't
 * there.
 */
export interface ComparisonRow {
  key: string;
  before: Zone | null;
  after: Zone | null;
  /** Null if nothing changes. */
  update: ZoneUpdate | null;
}

export const rowOfAdded = ({ zone }: IncomingZone): ComparisonRow => ({
  key: zone.id,
  before: null,
  after: zone,
  update: null,
});

export const rowOfUpdate = (update: ZoneUpdate): ComparisonRow => ({
  key: update.incoming,
  before: update.before,
  after: update.after,
  update,
});

export const rowOfWorkspace = (zone: Zone): ComparisonRow => ({
  key: zone.id,
  before: zone,
  after: null,
  update: null,
});

/** Describes each changed field of a zone, with its old and new value. */
export function changesInWords(t: TFunction, update: ZoneUpdate, units: UnitSystem): string[] {
  return update.fields.flatMap((field) =>
    field === 'otherFields' ? otherChanges(t, update) : changeInWords(t, field, update, units),
  );
}

function changeInWords(
  t: TFunction,
  field: Exclude<ChangeableField, 'otherFields'>,
  { before, after, areaChange }: ZoneUpdate,
  units: UnitSystem,
): string {
  const change = (name: string, one: string, other: string) =>
    t('zones.compare.change', { name, before: valueText(t, one), after: valueText(t, other) });
  switch (field) {
    case 'geometry': {
      const areas = areaPairFormatter(units)(
        areaSquareMeters(before.geometry),
        areaSquareMeters(after.geometry),
      );
      const shape = change(t('zones.field.polygon'), ...areas);
      return areaChange === null ? shape : `${shape} (${formatShareChange(areaChange)})`;
    }
    case 'types':
      return change(t('zones.field.types'), formatList(before.types), formatList(after.types));
    case 'priority':
      return change(t('zones.field.priority'), String(before.priority ?? ''), String(after.priority ?? ''));
    default:
      return change(t(`zones.field.${field}`), before[field], after[field]);
  }
}

const otherChanges = (t: TFunction, { before, after }: ZoneUpdate): string[] =>
  otherFieldChanges(before.otherFields, after.otherFields).map(({ name, before: one, after: other }) =>
    t('zones.compare.change', { name, before: valueText(t, one), after: valueText(t, other) }),
  );

const valueText = (t: TFunction, value: string): string => value || t('zones.compare.empty');
