import { z } from 'zod';

/*
 * Schemas for text and lists from services, files, and other windows. All have a maximum length, so that none can block
 * the program; `scripts/lint/unlimited-schemas.mjs` reports schemas without one.
 */

/** Default maximum length of text, in characters: a name, ID, address, or sentence. */
export const maxTextLength = 65_536;

/** Maximum length of data text, in characters: a shape, line, image, cell, or list. */
export const maxDataLength = 64 * 1024 * 1024;

/** Default maximum length of lists; the largest in use has the elements of a matrix. */
export const maxListLength = 5_000_000;

export const limitedText = z.string().max(maxTextLength);

export const dataText = z.string().max(maxDataLength);

/** Returns a schema for a list of items. */
export const limitedList = <Item extends z.core.SomeType>(item: Item) => z.array(item).max(maxListLength);

/** Maximum number of entries of an object whose keys are data. */
const maxRecordSize = 100_000;

/** Returns a schema for an object whose keys are data. */
export const limitedRecord = <Key extends z.core.$ZodRecordKey, Value extends z.core.SomeType>(
  key: Key,
  value: Value,
) => z.record(key, value).refine((record) => Object.keys(record).length <= maxRecordSize);

/** Long enough for many decimals of seconds. */
const maxDateTimeLength = 64;

/** An ISO 8601 date and time. */
export const limitedDateTime = z.iso.datetime().max(maxDateTimeLength);

/**
 * JSON that is passed on, or parsed by another schema later. Callers have to limit its size; `parsedJson` and
 * `isDeeperThan` limit its depth.
 */
export const jsonValue = z.unknown();
