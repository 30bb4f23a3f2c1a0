import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { changeSettings } from '../desk/change-settings.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';
import { useAnsweringService } from '../workbench/answering-service.ts';

/**
 * Says so where the data of the built-in region tell of no toll, so that none found is not taken for none there,
 * and that the tolls are a sample while that is in use. Where the region has one, it is offered.
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
