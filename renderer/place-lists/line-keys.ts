import type { FocusBinding } from '../ui/focus-keys.ts';
import { rowKeys } from '../ui/row-keys.ts';

/** Action of a key in a list of lines. */
export type LineAction =
  | { kind: 'go'; key: string }
  | { kind: 'pick'; candidate: number }
  | { kind: 'confirm' | 'reject' | 'undo' };

interface FocusedLines {
  /** Whether there is something to do, now or once the line is read. */
  isPossible(action: LineAction): boolean;
  perform(action: LineAction): void;
}

const binding = (
  keys: readonly string[],
  titleKey: FocusBinding<FocusedLines>['titleKey'],
  actionOf: (key: string) => LineAction,
): FocusBinding<FocusedLines> => ({
  keys,
  titleKey,
  when: ({ isPossible }, key) => isPossible(actionOf(key)),
  run: ({ perform }, key) => perform(actionOf(key)),
});

/** The keys of a list of lines. */
export const lineKeys: readonly FocusBinding<FocusedLines>[] = [
  ...rowKeys.map(({ keys, titleKey }) => binding(keys, titleKey, (key) => ({ kind: 'go', key }))),
  binding(['1', '2', '3', '4', '5'], 'keys.geocodingPick', (key) => ({
    kind: 'pick',
    candidate: Number(key) - 1,
  })),
  binding(['Enter'], 'keys.geocodingConfirm', () => ({ kind: 'confirm' })),
  binding(['Delete'], 'keys.geocodingReject', () => ({ kind: 'reject' })),
  binding(['mod+Z'], 'keys.geocodingUndo', () => ({ kind: 'undo' })),
];
