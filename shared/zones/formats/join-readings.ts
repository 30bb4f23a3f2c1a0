import { guessMapping } from './fields.ts';
import { importLimits, largerError } from './read-items.ts';
import { type FileReading, failedReading, type PositionError } from './reading.ts';

/** Joins the readings of an archive's files; each item gets its file's name. */
export function joinReadings(readings: readonly { name: string; reading: FileReading }[]): FileReading {
  const [first] = readings;
  if (!first) return failedReading({ kind: 'nothing-inside' });
  const count = readings.reduce((sum, { reading }) => sum + reading.items.length, 0);
  if (count > importLimits.items) return failedReading({ kind: 'too-many-items', limit: importLimits.items });
  const items = readings
    .flatMap(({ name, reading }) => reading.items.map((item) => ({ name, item })))
    .map(({ name, item }, index) => ({ ...item, place: { ...item.place, item: index + 1, file: name } }));
  const columns = [...new Set(readings.flatMap(({ reading }) => reading.columns))];
  const mapping = readings.length === 1 ? first.reading.mapping : guessMapping(columns);
  const encoding = readings.find(({ reading }) => reading.encoding)?.reading.encoding;
  const hasStyles = readings.some(({ reading }) => reading.hasStyles);
  const positionError = readings.reduce<PositionError | undefined>(
    (largest, { reading }) => largerError(largest, reading.positionError),
    undefined,
  );
  return {
    items,
    columns,
    mapping,
    ...(encoding && { encoding }),
    ...(positionError && { positionError }),
    ...(hasStyles && { hasStyles }),
  };
}
