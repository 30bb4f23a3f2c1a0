import type { TFunction } from 'i18next';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { ZoneIssue } from '../../../shared/zones/checks/zone-issue.ts';
import type { MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { formatList } from '../../ui/format.ts';
import { listOnly } from '../../workspace-zones/list-filter.ts';
import { revealInList, selectZones } from '../../workspace-zones/selection.ts';
import { showOnMap } from '../../workspace-zones/show-on-map.ts';
import { showPart } from '../../workspace-zones/visible-part.ts';
import { yieldToWindow } from '../../workspace-zones/zone-chunks.ts';
import { changeZones, notifyChanged } from '../../workspace-zones/zones-store.ts';
import { countsInWords, type FileUpdate } from './file-update.ts';

interface ZoneImport {
  /** Display name of the file. */
  name: string;
  update: FileUpdate;
  items: readonly MarkedItem[];
  /** Called when the zones are in the workspace. */
  onImported(): void;
}

/** Imports a file's zones as one edit, shows them on the map and in the list, and reports it. */
export async function importZones(t: TFunction, { name, update, items, onImported }: ZoneImport) {
  const { edit } = update;
  // Each step takes a while with thousands of zones; moving the map first means that they are drawn only once.
  showOnMap(shapesInPlace(edit.put, items));
  await yieldToWindow();
  const ids = edit.put.map(({ id }) => id);
  selectZones([]);
  await yieldToWindow();
  changeZones('zones.edits.imported', edit);
  await yieldToWindow();
  // Not earlier, as the next source is compared with the current zones.
  onImported();
  await yieldToWindow();
  revealInList(ids);
  notifyImported(t, name, update);
}

/** Reports an import, with a button that lists those zones only and shows them on the map. */
function notifyImported(t: TFunction, name: string, { edit, counts }: FileUpdate) {
  const imported = edit.put;
  const show = () => {
    showPart('workspace');
    listOnly(
      t('zones.import.outcome.title', { name }),
      imported.map(({ id }) => id),
    );
    showOnMap(imported.map(({ geometry }) => geometry));
  };
  notifyChanged(
    t('zones.import.outcome.text', { name, what: formatList(countsInWords(t, counts)) }),
    imported.length > 0 ? [{ label: t('zones.import.outcome.show'), run: show }] : [],
  );
}

/** Shapes in the expected place, or all if none is: one on another continent would shrink the rest to a dot. */
function shapesInPlace(put: readonly Zone[], items: readonly MarkedItem[]): ZoneGeometry[] {
  const shapes = put.map(({ geometry }) => geometry);
  const misplaced = new Set(
    items.flatMap((item) =>
      item.ok && item.issues.some(({ kind }) => misplacedKinds.has(kind)) ? item.zone.geometry : [],
    ),
  );
  const placed = shapes.filter((geometry) => !misplaced.has(geometry));
  return placed.length > 0 ? placed : shapes;
}

const misplacedKinds: ReadonlySet<ZoneIssue['kind']> = new Set(['lat-lng-swapped', 'out-of-range']);
