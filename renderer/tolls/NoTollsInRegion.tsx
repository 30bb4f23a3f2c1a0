import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeSettings } from '../desk/change-settings.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';
import { useAnsweringService } from '../workbench/answering-service.ts';

/**
 * Notice if the built-in region has no toll data, so that "none found" isn't read as "none there", and if sample tolls
 * are in use. Offers sample tolls if the region has them.
 */
export function NoTollsInRegion() {
  const { t } = useTranslation();
  const service = useAnsweringService('tolls');
  const region = useDeskState('region');
  const { sampleTariffs } = useDeskState('settings');
  if (service.kind !== 'built-in' || !region || region.hasTolls) return null;
  const { name, hasSampleTolls } = region;
  if (hasSampleTolls && sampleTariffs) {
    return <Notice tone="warning">{t('tolls.sampleInRegion', { name })}</Notice>;
  }
  return (
    <Notice tone="warning">
      <Text size="sm">{t('tolls.noneInRegion', { name })}</Text>
      {hasSampleTolls && (
        <Button variant="default" mt="xs" onClick={() => void changeSettings({ sampleTariffs: true })}>
          {t('tolls.useSampleTolls')}
        </Button>
      )}
    </Notice>
  );
}
