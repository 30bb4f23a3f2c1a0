import { guessMapping } from './fields.ts';
import { failedReading, type Reading } from './reading.ts';

/** The readings of the files in an archive as one, each item with its file's name. */
export function joinReadings(readings: readonly { name: string; reading: Reading }[]): Reading {
  if (readings.length === 0) return failedReading({ kind: 'nothing-inside' });
  const items = readings
    .flatMap(({ name, reading }) => reading.items.map((item) => ({ name, item })))
    .map(({ name, item }, index) => ({ ...item, place: { ...item.place, item: index + 1, file: name } }));
  const columns = [...new Set(readings.flatMap(({ reading }) => reading.columns))];
  const [first] = readings;
  const mapping = readings.length === 1 && first ? first.reading.mapping : guessMapping(columns);
  return { items, columns, mapping };
}
