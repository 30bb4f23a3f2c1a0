import { Button, Group, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeSettings } from '../desk/change-settings.ts';
import { useDeskState } from '../desk/states.ts';
import { useAnsweringService } from '../workbench/answering-service.ts';

/** Switch for sample prices and the region's sample tolls; hidden if the results are from a provider. */
export function SampleTariffs() {
  const { t } = useTranslation();
  const { sampleTariffs } = useDeskState('settings');
  const region = useDeskState('region');
  const service = useAnsweringService('tolls');
  if (service.kind !== 'built-in') return null;
  const texts = region?.hasSampleTolls
    ? { label: t('tolls.sampleTolls'), description: t('tolls.sampleTollsAbout', { name: region.name }) }
    : { label: t('tolls.sample'), description: t('tolls.sampleAbout') };
  return (
    <Switch
      {...texts}
      checked={sampleTariffs}
      onChange={({ currentTarget: { checked } }) => void changeSettings({ sampleTariffs: checked })}
    />
  );
}

/** Whether unknown prices can be filled with samples and aren't yet. */
export function useOffersSample(kind: 'route' | 'tolls'): boolean {
  const { sampleTariffs } = useDeskState('settings');
  const service = useAnsweringService(kind);
  return service.kind === 'built-in' && !sampleTariffs;
}

/** Offer to use sample prices, shown if the price of a toll is unknown. */
export function SampleOffer({ kind }: { kind: 'route' | 'tolls' }) {
  const { t } = useTranslation();
  if (!useOffersSample(kind)) return null;
  return (
    <Group gap={4}>
      <Text>{t('tolls.priceNotKnown')}</Text>
      <Button variant="subtle" size="compact-sm" onClick={() => void changeSettings({ sampleTariffs: true })}>
        {t('tolls.useSample')}
      </Button>
    </Group>
  );
}

/** Whether to fill unknown prices with samples. Never for responses of a provider. */
export function useSampleTariffs(kind: 'route' | 'tolls'): boolean {
  const { sampleTariffs } = useDeskState('settings');
  const service = useAnsweringService(kind);
  return service.kind === 'built-in' && sampleTariffs;
}
