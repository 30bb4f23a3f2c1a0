import type { TFunction } from 'i18next';
import type { ZoneDifference } from '../../shared/zone-sync/plan.ts';
import type { ComparedField } from '../../shared/zones/compared-fields.ts';
import { formatShareChange } from '../ui/format.ts';

type KnownDifference = Pick<ZoneDifference, 'areaChange'> & { fields: readonly ComparedField[] };

/** Names the fields of a zone that differ, in one line: `shape +4 %, description`. */
export const fieldsInWords = (t: TFunction, { fields, areaChange }: KnownDifference): string =>
  fields
    .map((field) =>
      field === 'geometry' && areaChange !== null
        ? t('zones.differs.shapeBy', { change: formatShareChange(areaChange) })
        : t(`zones.differs.${field}`),
    )
    .join(', ');
