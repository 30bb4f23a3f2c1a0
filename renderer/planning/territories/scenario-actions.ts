import type { Fault } from '../../../shared/faults/fault.ts';
import { noScenario, type Scenario } from '../../../shared/planning/territories/scenario.ts';
import type { ScenarioStores } from '../../../shared/planning/territories/scenario-stores.ts';
import {
  type StoreToDivide,
  storeKey,
  withAddedStores,
} from '../../../shared/planning/territories/stores-to-divide.ts';
import type { TerritoriesUpdate } from '../../../shared/planning/territories/territories-update.ts';
import { applyEdit, applyToStores } from '../../../shared/zones/apply-edit.ts';
import type { StoresChange } from '../../../shared/zones/store.ts';
import { pickPosition } from '../../map/input-capture.ts';
import { addressAt } from '../../place-search/address-at.ts';
import { formatPosition } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import type { SelectedPlace } from '../../workbench/panel.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { nameVersion } from '../versions/version-actions.ts';
import { useDividedStores } from './divided-stores.ts';
import { applyTerritories } from './make-territories.ts';
import { calculateAgain, useTerritories } from './territories-store.ts';

/** The listed stores, or those of the calculation if the list is empty. */
function listedStores(): readonly StoreToDivide[] {
  const { stores } = useDividedStores.getState();
  const { sampled } = useTerritories.getState();
  return stores.length > 0 || !sampled
    ? stores
    : sampled.stores.map((store) => ({ ...store, storeId: store.storeId ?? '' }));
}

/** Opens a store in the scenario and recalculates; rejects it if it can't be distinguished from another one. */
export async function openScenarioStore({ name, position }: Pick<SelectedPlace, 'name' | 'position'>) {
  const displayName = name ?? (await addressAt(position)) ?? formatPosition(position);
  const opened = { name: displayName, storeId: '', position };
  const { stores, refused } = withAddedStores(listedStores(), [opened]);
  useDividedStores.setState({ stores, refused });
  if (refused.length > 0) return;
  changeScenario(({ opened: others, closed }) => ({ opened: [...others, storeKey(opened)], closed }));
  await calculateAgain(stores);
}

/** Opens a store at a point that the user picks on the map. */
export async function openScenarioStoreOnMap() {
  useDividedStores.setState({ isPicking: true });
  const position = await pickPosition(words.t('territories.openOnMapHint'));
  useDividedStores.setState({ isPicking: false });
  if (position) await openScenarioStore({ name: null, position });
}

/** Removes opened stores from the scenario and recalculates. */
export async function withdrawScenarioStores(keys: readonly string[]) {
  const withdrawn = new Set(keys);
  const stores = listedStores().filter((store) => !withdrawn.has(storeKey(store)));
  useDividedStores.setState({ stores, refused: [] });
  changeScenario(({ opened, closed }) => ({ opened: opened.filter((key) => !withdrawn.has(key)), closed }));
  await calculateAgain(stores);
}

/** Closes these stores in the scenario, and no others. */
export const closeScenarioStores = (closed: readonly string[]) =>
  changeScenario(({ opened }) => ({ opened, closed: [...closed] }));

/** Removes all stores from the scenario. */
export async function discardScenario() {
  const { opened } = useTerritories.getState().scenario;
  closeScenarioStores([]);
  if (opened.length > 0) await withdrawScenarioStores(opened);
}

const changeScenario = (change: (scenario: Scenario) => Scenario) =>
  useTerritories.setState(({ scenario }) => ({ scenario: change(scenario) }));

/** Makes a scenario the plan, as one edit. */
export function applyScenario(update: TerritoriesUpdate, change: ScenarioStores) {
  if (useDividedStores.getState().stores.length > 0)
    useDividedStores.setState({ stores: change.listed, refused: [] });
  applyTerritories(update, change);
  useTerritories.setState({ scenario: noScenario });
}

/**
 * Saves the plan with new territories as a version, without changing the plan.
 * @returns why that failed; null on success
 */
export function nameVersionWith(
  name: string,
  update: TerritoriesUpdate,
  stores: StoresChange,
): Promise<Fault | null> {
  const now = useZones.getState();
  return nameVersion(name, {
    zones: [...applyEdit(now.zones, update).values()],
    stores: [...applyToStores(now.stores, { stores }).values()],
  });
}
