import { z } from 'zod';
import type { LatLng } from '../geo/position.ts';
import { dataText, limitedList, limitedText } from '../limits/limited-schemas.ts';
import {
  type SavedKind,
  type SavedLabels,
  type SavedSearch,
  type SavedSummary,
  type SearchToSave,
  savedKinds,
  savedLabelsSchema,
  searchToSaveSchema,
} from '../saved/saved-search.ts';
import { call, nothing, state } from './contract.ts';

/** Searches saved by the user, and the automatic history. */
const savedLists = ['saved', 'history'] as const;
export type SavedList = (typeof savedLists)[number];

/** Maximum number of searches in the history; the oldest are dropped. */
export const maxInHistory = 1000;

/** Maximum size of the history's answers in bytes, compressed; the oldest are dropped. */
export const maxHistoryBytes = 100_000_000;

export const savedOrders = ['savedAt', 'askedAt', 'name', 'kind', 'folder'] as const;
export type SavedOrder = (typeof savedOrders)[number];

/** Filter of saved searches. Null or empty values match everything. */
export const savedFilterSchema = z.strictObject({
  list: z.enum(savedLists),
  /** Prefixes of words in name, note, folder, tags and places, in any order. */
  text: z.string().max(500),
  kind: z.enum(savedKinds).nullable(),
  /** Includes subfolders. */
  folder: limitedText.nullable(),
  tag: limitedText.nullable(),
  /** First and last day of the request, such as `2026-11-03`. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
});
export type SavedFilter = z.infer<typeof savedFilterSchema>;

const savedPageSchema = z.strictObject({
  filter: savedFilterSchema,
  order: z.enum(savedOrders),
  descending: z.boolean(),
  offset: z.int().min(0),
  limit: z.int().min(1).max(200),
});

/** A page of the results. */
export interface SavedPage {
  total: number;
  rows: SavedSummary[];
}

/** A count by name. */
export interface SavedCount {
  name: string;
  count: number;
}

/** Summary of the workspace's saved searches. */
export interface SavedState {
  /** Changes whenever saved searches change. */
  revision: number;
  saved: number;
  history: number;
  /** Folders of saved searches, by name. */
  folders: readonly SavedCount[];
  tags: readonly SavedCount[];
}

/** A saved place on the map. */
export interface SavedPlace {
  id: string;
  name: string;
  madeName: SearchToSave['madeName'];
  service: SearchToSave['service'];
  kind: SavedKind;
  position: LatLng;
}

const idsSchema = z.strictObject({ ids: limitedList(limitedText) });

const linesSchema = z.strictObject({ lines: limitedList(dataText) });

/**
 * Result of checking a line of a saved-searches file. `same`: this search with the same answer time exists already.
 * `wrong`: the faulty field; null if the line isn't JSON.
 */
export type LineCheck = { state: 'new' | 'same' } | { state: 'wrong'; field: string | null };

const changeSchema = z
  .strictObject({
    ...savedLabelsSchema.shape,
    addTags: savedLabelsSchema.shape.tags,
    removeTags: savedLabelsSchema.shape.tags,
    /** Whether it is among the saved searches or only in the history. */
    list: z.enum(savedLists),
  })
  .partial();
export type SavedChange = z.infer<typeof changeSchema>;

const labeledSchema = z.strictObject({
  id: limitedText,
  savedAt: limitedText.nullable(),
  ...savedLabelsSchema.shape,
  madeName: searchToSaveSchema.shape.madeName,
});
/** Previous labels of a saved search, for undo. */
export type Labeled = z.infer<typeof labeledSchema> & SavedLabels;

/** Searches with their answers, stored in the workspace. */
export const saved = {
  saved: state<SavedState>({ revision: 0, saved: 0, history: 0, folders: [], tags: [] }),
  /** Saves a search; returns its id. In the history it replaces an earlier one with the same request. */
  'saved.keep': call<{ list: SavedList; search: z.infer<typeof searchToSaveSchema> }, string>(
    z.strictObject({ list: z.enum(savedLists), search: searchToSaveSchema }),
  ),
  'saved.find': call<z.infer<typeof savedPageSchema>, SavedPage>(savedPageSchema),
  /** Ids of all matches of a filter. */
  'saved.ids': call<SavedFilter, string[]>(savedFilterSchema),
  /** Null if there is no such search; `bad-answer` if its stored data can't be read. */
  'saved.read': call<{ id: string }, SavedSearch | null>(z.strictObject({ id: limitedText })),
  /** Positions of saved places. */
  'saved.places': call<undefined, SavedPlace[]>(nothing),
  /** Returns the previous labels. */
  'saved.change': call<{ ids: string[]; change: SavedChange }, Labeled[]>(
    z.strictObject({ ids: limitedList(limitedText), change: changeSchema }),
  ),
  /** Undoes a change. */
  'saved.putBack': call<{ labeled: Labeled[] }, null>(
    z.strictObject({ labeled: limitedList(labeledSchema) }),
  ),
  /** Undoable until the workspace is opened again. */
  'saved.remove': call<{ ids: string[] }, null>(idsSchema),
  'saved.restore': call<{ ids: string[] }, null>(idsSchema),
  /** Lines for a saved-searches file; null for searches that are damaged or missing. */
  'saved.lines': call<{ ids: string[] }, (string | null)[]>(idsSchema),
  'saved.checkLines': call<{ lines: string[] }, LineCheck[]>(linesSchema),
  /** Saves the searches of these lines, even duplicates; skips faulty lines. Returns the new ids. */
  'saved.addLines': call<{ lines: string[] }, string[]>(linesSchema),
  /** Deletes the history permanently. */
  'saved.emptyHistory': call<undefined, null>(nothing),
} as const;
