import { z } from 'zod';

/**
 * Schemas of texts and lists that others write: services, files, other windows. Each has a largest length, so that none
 * of them holds the program up; `scripts/lint/unlimited-schemas.mjs` names schemas that have none.
 */

/** Longest text that no narrower limit holds for, in characters: a name, an identifier, an address, a sentence. */
export const maxTextLength = 65_536;

/** Longest text that holds data, in characters: a shape, a line, an image, a cell or a list as it was written. */
export const maxDataLength = 64 * 1024 * 1024;

/** Longest list that no narrower limit holds for. The largest that is in use has the elements of a matrix. */
export const maxListLength = 5_000_000;

export const limitedText = z.string().max(maxTextLength);

export const dataText = z.string().max(maxDataLength);

/** Lists of items of one schema. */
export const limitedList = <Item extends z.core.SomeType>(item: Item) => z.array(item).max(maxListLength);

/** Most entries of an object whose keys are data. */
const maxRecordSize = 100_000;

/** Objects whose keys are data. */
export const limitedRecord = <Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
) => z.record(key, value).refine((record) => Object.keys(record).length <= maxRecordSize);

/** With fractions of seconds as long as nobody writes them. */
const maxDateTimeLength = 64;

/** An ISO 8601 date and time. */
export const limitedDateTime = z.iso.datetime().max(maxDateTimeLength);

/**
 * Any JSON: what nothing looks into, or a schema of its own reads next. It is as large as the text that it was parsed
 * from, so whoever reads that limits it, and as deep as `parsedJson` and `isDeeperThan` let through.
 */
export const jsonValue = z.unknown();
