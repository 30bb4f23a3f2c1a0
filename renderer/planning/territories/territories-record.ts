import { shallow } from 'zustand/shallow';
import { noScenario } from '../../../shared/planning/territories/scenario.ts';
import type { PanelInputs } from '../../workbench/panel.ts';
import { followWorkspaceStores, useDividedStores } from './divided-stores.ts';
import { useStoreCodes } from './store-codes.ts';
import { restoreAdjusted, restoreLast, useTerritories } from './territories-store.ts';

function currentSettings() {
  const { nearness, mode, outlineZone, resolutionMeters, adjusted, last, scenario } =
    useTerritories.getState();
  const { isUsed, text } = useStoreCodes.getState();
  return {
    stores: useDividedStores.getState().stores,
    divideBy: isUsed ? ('codes' as const) : nearness,
    mode,
    outlineZone,
    resolutionMeters,
    codes: text,
    adjusted,
    last,
    scenario,
  };
}

/** Settings of territories that the workspace stores. */
export const territoriesSearch: PanelInputs = {
  subscribe(listener) {
    let previous = currentSettings();
    const onChange = () => {
      const current = currentSettings();
      if (shallow(current, previous)) return;
      previous = current;
      listener();
    };
    const unsubscribers = [useDividedStores, useStoreCodes, useTerritories].map(({ subscribe }) =>
      subscribe(onChange),
    );
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  },
  inputs: () => ({ territories: currentSettings() }),
  restore({ territories }) {
    if (!territories) return;
    const { stores, divideBy, codes, adjusted, last, scenario = noScenario, ...rest } = territories;
    useDividedStores.setState({ stores });
    useStoreCodes.setState({ isUsed: divideBy === 'codes', text: codes });
    useTerritories.setState({ ...rest, scenario, ...(divideBy !== 'codes' && { nearness: divideBy }) });
    restoreLast(last ?? null);
    restoreAdjusted(adjusted ?? null);
    followWorkspaceStores();
  },
};
