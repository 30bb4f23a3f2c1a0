import { useTranslation } from 'react-i18next';
import type { DividedLand } from '../../../shared/planning/territories/division.ts';
import { BalanceChoice } from './BalanceChoice.tsx';
import { CapacitiesOfStores } from './CapacitiesOfStores.tsx';
import { CapacityUnitChoice } from './CapacityUnitChoice.tsx';
import type { CountedDemand } from './counted-demand.ts';
import { LastShares } from './LastShares.tsx';
import { PlanSection } from './PlanSection.tsx';
import { StoreShares } from './StoreShares.tsx';
import type { SampledStores } from './territories-store.ts';

interface LoadSettingsProps {
  sampled: SampledStores;
  counted: CountedDemand;
  /** Undefined while calculating. */
  land: DividedLand | undefined;
}

/** Settings of the stores' loads: balance, limits, weights, and capacities. */
export function LoadSettings({ sampled, counted, land }: LoadSettingsProps) {
  const { t } = useTranslation();
  return (
    <PlanSection title={t('territories.loadSettings')} summary={null} startsOpen>
      <CapacityUnitChoice counted={counted} />
      <CapacitiesOfStores stores={sampled.stores} />
      <LastShares sampled={sampled} />
      <BalanceChoice land={counted.demand && land} nearness={sampled.nearness} />
      <StoreShares
        sampled={sampled}
        column={counted.column}
        served={counted.demand && land?.served}
        isCalculating={counted.demand !== undefined && !land}
      />
    </PlanSection>
  );
}
