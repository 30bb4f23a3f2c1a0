import type { z } from 'zod';
import type { RecordStore } from './record-store.ts';

type Change<T> = { [Name in keyof T]?: T[Name] | undefined };

export interface StoredRecord<T> {
  read(): T;
  /** Changes the given fields and returns the record, which is on disk then; undefined fields stay as they are. */
  change(change: Change<T>): T;
}

/**
 * Opens a record with defaults for missing and invalid fields; unknown fields in the store are preserved.
 * @param schema must accept any record: each invalid value falls back to its default
 */
export function openStoredRecord<T>(store: RecordStore, schema: z.ZodType<T>): StoredRecord<T> {
  let record = schema.parse(store.get());
  return {
    read: () => record,
    change(change) {
      store.set({ ...store.get(), ...withoutAbsent(change) });
      record = schema.parse(store.get());
      return record;
    },
  };
}

const withoutAbsent = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
