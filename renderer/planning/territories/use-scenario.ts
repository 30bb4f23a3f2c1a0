import { useMemo } from 'react';
import type { StoreShare } from '../../../shared/planning/territories/division.ts';
import {
  indexesOfScenario,
  type ScenarioIndexes,
  samplesWithout,
  sharesWithout,
} from '../../../shared/planning/territories/scenario.ts';
import {
  type ScenarioStores,
  storesOfScenario,
} from '../../../shared/planning/territories/scenario-stores.ts';
import type { StoreFigures } from '../../../shared/planning/territories/store-figures.ts';
import type { CostSample } from '../../../shared/planning/territories/territories.ts';
import type { TerritoriesUpdate } from '../../../shared/planning/territories/territories-update.ts';
import { type SampledStores, useTerritories } from './territories-store.ts';
import type { ZonesBefore } from './use-zones-before.ts';

/** Shares and samples for dividing without some stores. */
interface DividedWithout {
  shares: readonly StoreShare[];
  samples: readonly CostSample[];
}

/** The scenario among the sampled stores. */
export interface ScenarioOfStores {
  indexes: ScenarioIndexes;
  before: DividedWithout;
  after: DividedWithout;
  change: ScenarioStores;
}

/** Current divisions of the plan and of its scenario. */
export interface DividedScenario {
  before: { figures: StoreFigures; update: TerritoriesUpdate };
  after: { figures: StoreFigures; update: TerritoriesUpdate };
}

/** Derives both divisions of a scenario from the same samples. */
export function useScenario(sampled: SampledStores, { stores, shares }: ZonesBefore): ScenarioOfStores {
  const scenario = useTerritories((state) => state.scenario);
  const indexes = useMemo(() => indexesOfScenario(sampled.stores, scenario), [sampled.stores, scenario]);
  return useMemo(() => {
    const without = (absent: ReadonlySet<number>): DividedWithout => {
      if (absent.size === 0) return { shares, samples: sampled.samples };
      return {
        shares: sharesWithout(shares, absent),
        samples: samplesWithout(sampled.samples, absent, sampled.nearness === 'straight'),
      };
    };
    return {
      indexes,
      before: without(indexes.opened),
      after: without(indexes.closed),
      change: storesOfScenario(sampled.stores, stores, indexes, () => crypto.randomUUID()),
    };
  }, [sampled, stores, shares, indexes]);
}
