import type { FocusBinding } from '../../ui/focus-keys.ts';

interface WrittenShapeInFocus {
  apply(): void;
  restore(): void;
}

export const applyWkt: FocusBinding<WrittenShapeInFocus> = {
  keys: ['mod+Enter'],
  titleKey: 'zones.reshape.apply',
  run: ({ apply }) => apply(),
};

export const restoreWkt: FocusBinding<WrittenShapeInFocus> = {
  keys: ['Escape'],
  titleKey: 'zones.wkt.restore',
  run: ({ restore }) => restore(),
};

/** The keys of a zone's shape as text, once it was changed. */
export const wktKeys = [applyWkt, restoreWkt];
