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

/** What a person saved, and what was noted by itself. */
const savedLists = ['saved', 'history'] as const;
export type SavedList = (typeof savedLists)[number];

/** So many searches the history has; the oldest make room. */
export const mostInHistory = 1000;

/** So much disk the answers of the history take, compressed; the oldest make room here too. */
export const mostHistoryBytes = 100_000_000;

export const savedOrders = ['savedAt', 'askedAt', 'name', 'kind', 'folder'] as const;
export type SavedOrder = (typeof savedOrders)[number];

/** Which saved searches are looked for. What is null or empty does not matter. */
export const savedFilterSchema = z.strictObject({
  list: z.enum(savedLists),
  /** Beginnings of words of name, note, folder, tags and places, in any order. */
  text: z.string().max(500),
  kind: z.enum(savedKinds).nullable(),
  /** With the folders in it. */
  folder: limitedText.nullable(),
  tag: limitedText.nullable(),
  /** Days on which it was asked, first and last, such as `2026-11-03`. */
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

/** A part of what was found. */
export interface SavedPage {
  total: number;
  rows: SavedSummary[];
}

/** How much of something there is, by its name. */
export interface Counted {
  name: string;
  count: number;
}

/** What the workspace has of saved searches, as far as all of it can be told at once. */
export interface SavedState {
  /** Another number whenever something of it changed. */
  revision: number;
  saved: number;
  history: number;
  /** Of what a person saved; by name. */
  folders: readonly Counted[];
  tags: readonly Counted[];
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
 * What a line of a file of saved searches has. `same`: such a search, answered at the same time, is saved
 * already. `wrong`: with which of its fields; null where it is no JSON.
 */
export type LineCheck = { state: 'new' | 'same' } | { state: 'wrong'; field: string | null };

const changeSchema = z
  .strictObject({
    ...savedLabelsSchema.shape,
    addTags: savedLabelsSchema.shape.tags,
    removeTags: savedLabelsSchema.shape.tags,
    /** Whether it stands among the saved ones, or in the history only. */
    list: z.enum(savedLists),
  })
  .partial();
export type SavedChange = z.infer<typeof changeSchema>;

const labelledSchema = z.strictObject({
  id: limitedText,
  savedAt: limitedText.nullable(),
  ...savedLabelsSchema.shape,
  madeName: searchToSaveSchema.shape.madeName,
});
/** What a saved search was called, to be put back. */
export type Labelled = z.infer<typeof labelledSchema> & SavedLabels;

/** Searches with their answers, which the workspace keeps. */
export const saved = {
  saved: state<SavedState>({ revision: 0, saved: 0, history: 0, folders: [], tags: [] }),
  /** Keeps a search; its id. One of the history takes the place of the same question asked before. */
  'saved.keep': call<{ list: SavedList; search: z.infer<typeof searchToSaveSchema> }, string>(
    z.strictObject({ list: z.enum(savedLists), search: searchToSaveSchema }),
  ),
  'saved.find': call<z.infer<typeof savedPageSchema>, SavedPage>(savedPageSchema),
  /** All that a filter finds. */
  'saved.ids': call<SavedFilter, string[]>(savedFilterSchema),
  /** Null when there is no such search; `bad-answer` when what is kept of it cannot be read. */
  'saved.read': call<{ id: string }, SavedSearch | null>(z.strictObject({ id: limitedText })),
  /** Where the places lie that a person saved. */
  'saved.places': call<undefined, SavedPlace[]>(nothing),
  /** What they were called before. */
  'saved.change': call<{ ids: string[]; change: SavedChange }, Labelled[]>(
    z.strictObject({ ids: limitedList(limitedText), change: changeSchema }),
  ),
  /** Takes a change back. */
  'saved.putBack': call<{ labelled: Labelled[] }, null>(
    z.strictObject({ labelled: limitedList(labelledSchema) }),
  ),
  /** They can be restored until the workspace is opened the next time. */
  'saved.remove': call<{ ids: string[] }, null>(idsSchema),
  'saved.restore': call<{ ids: string[] }, null>(idsSchema),
  /** The lines of these for a file of saved searches; null for one that is damaged or not there. */
  'saved.lines': call<{ ids: string[] }, (string | null)[]>(idsSchema),
  'saved.checkLines': call<{ lines: string[] }, LineCheck[]>(linesSchema),
  /** Saves all that these lines have, whether or not it is saved already; ids of the new ones. Wrong lines are left out. */
  'saved.addLines': call<{ lines: string[] }, string[]>(linesSchema),
  /** Forgets the history for good. */
  'saved.emptyHistory': call<undefined, null>(nothing),
} as const;
