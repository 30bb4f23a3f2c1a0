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

/** Keys of the WKT field once it has changed. */
export const wktKeys = [applyWkt, restoreWkt];
