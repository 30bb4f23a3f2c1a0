import { positionCount } from '../../geo/parts.ts';
import { writeWkt } from '../../geo/wkt.ts';
import { fieldText } from '../other-fields.ts';
import type { Zone } from '../zone.ts';
import type { ExportFormat } from './write-zones.ts';

/** Zone data that a format, or programs that use it, can't represent. */
export type ExportLoss =
  | { kind: 'shapes-alone' }
  | { kind: 'without-priority' }
  | { kind: 'without-others' }
  /** Shapes longer than a cell of Excel. */
  | { kind: 'long-cells'; zones: readonly Zone[] }
  /** Texts longer than a field of a shapefile, which other programs make of the file. */
  | { kind: 'long-texts'; zones: readonly Zone[] };

/** Excel's cell limit in UTF-16 units. LibreOffice truncates at 65,535. */
const maxCellLength = 32_767;
const maxShapefileBytes = 254;
/** The longest position in Well-Known Text, such as `-180.1234567 -90.1234567, `. */
const maxPositionLength = 26;

/** Returns the zone data that a format loses. */
export function exportLosses(format: ExportFormat, zones: readonly Zone[]): ExportLoss[] {
  const some = (loss: ExportLoss, test: (zone: Zone) => boolean) => (zones.some(test) ? [loss] : []);
  const longTexts = () => named('long-texts', zones.filter(hasLongText));
  switch (format) {
    case 'wkt':
      return [{ kind: 'shapes-alone' }];
    case 'csv':
      return [...named('long-cells', zones.filter(hasLongShape)), ...longTexts()];
    case 'geojson':
      return longTexts();
    case 'kml':
      return [...some({ kind: 'without-priority' }, hasPriority), ...longTexts()];
    case 'service-json':
      return [
        ...some({ kind: 'without-priority' }, hasPriority),
        ...some({ kind: 'without-others' }, ({ otherFields }) => otherFields !== undefined),
      ];
  }
}

const named = (kind: 'long-cells' | 'long-texts', zones: readonly Zone[]): ExportLoss[] =>
  zones.length > 0 ? [{ kind, zones }] : [];

const hasPriority = ({ priority }: Zone): boolean => priority !== undefined;

const hasLongShape = ({ geometry }: Zone): boolean =>
  positionCount(geometry) * maxPositionLength > maxCellLength && writeWkt(geometry).length > maxCellLength;

const hasLongText = ({ description, status, types, otherFields = [] }: Zone): boolean =>
  [description, status, types.join(';'), ...otherFields.map(fieldText)].some(isLong);

/** In UTF-8, which takes up to three bytes per UTF-16 unit. */
const isLong = (text: string): boolean =>
  text.length * 3 > maxShapefileBytes && new TextEncoder().encode(text).length > maxShapefileBytes;
