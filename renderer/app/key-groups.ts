import type { WordKey } from '../words/words.ts';

interface KeyGroup {
  titleKey: WordKey;
  keys: readonly { pressed: string; textKey: WordKey }[];
}

/** The keys beside those of the panels, as the sheet tells them. */
export const keyGroups: readonly KeyGroup[] = [
  {
    titleKey: 'keys.everywhere',
    keys: [
      { pressed: '/', textKey: 'keys.search' },
      { pressed: 'Ctrl+K', textKey: 'keys.search' },
      { pressed: 'Ctrl+B', textKey: 'keys.fold' },
      { pressed: 'Esc', textKey: 'keys.escape' },
      { pressed: '?', textKey: 'keys.sheet' },
    ],
  },
  {
    titleKey: 'map.label',
    keys: [
      { pressed: '← ↑ → ↓', textKey: 'keys.moveMap' },
      { pressed: '+ −', textKey: 'keys.zoom' },
      { pressed: 'Shift+F10', textKey: 'keys.mapMenu' },
      { pressed: 'Enter', textKey: 'keys.takeMiddle' },
    ],
  },
  {
    titleKey: 'keys.stops',
    keys: [
      { pressed: '↑ ↓', textKey: 'keys.moveStop' },
      { pressed: 'Ctrl+Z', textKey: 'keys.undoStops' },
    ],
  },
  {
    titleKey: 'zones.title',
    keys: [
      { pressed: 'D', textKey: 'zones.tool.draw' },
      { pressed: 'E', textKey: 'zones.tool.edit' },
      { pressed: 'Ctrl+Z', textKey: 'zones.undo' },
      { pressed: 'Ctrl+Y', textKey: 'zones.redo' },
    ],
  },
  {
    titleKey: 'keys.zoneList',
    keys: [
      { pressed: '↑ ↓', textKey: 'keys.zoneRow' },
      { pressed: 'Enter', textKey: 'keys.zoneOpen' },
      { pressed: 'Space', textKey: 'keys.zoneChoose' },
      { pressed: 'Shift+↑ ↓', textKey: 'keys.zoneRange' },
      { pressed: 'Ctrl+A', textKey: 'keys.zoneAll' },
      { pressed: 'Ctrl+D', textKey: 'keys.zoneDuplicate' },
      { pressed: 'H', textKey: 'keys.zoneHide' },
      { pressed: 'Delete', textKey: 'keys.zoneDelete' },
    ],
  },
  {
    titleKey: 'keys.drawing',
    keys: [
      { pressed: 'Enter', textKey: 'keys.placeVertex' },
      { pressed: 'Ctrl+Enter', textKey: 'keys.finish' },
      { pressed: 'Backspace', textKey: 'keys.takeVertexBack' },
      { pressed: '[ ]', textKey: 'keys.chooseVertex' },
      { pressed: '← ↑ → ↓', textKey: 'keys.nudge' },
      { pressed: 'I', textKey: 'keys.insertVertex' },
      { pressed: 'Delete', textKey: 'keys.deleteVertex' },
      { pressed: 'Alt', textKey: 'keys.noSnapping' },
    ],
  },
];
