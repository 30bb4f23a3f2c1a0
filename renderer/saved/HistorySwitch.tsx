import { Button, Group, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxHistoryBytes, maxInHistory } from '../../shared/desk/saved.ts';
import { changeSettings } from '../desk/change-settings.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { formatMegabytes } from '../ui/format.ts';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import classes from './Saved.module.css';
import { notifyFault } from './saved-actions.ts';

/** Switches the automatic history on or off, explains its limits and provider terms, and clears it. */
export function HistorySwitch() {
  const { t } = useTranslation();
  const { searchHistory } = useDeskState('settings');
  const { history } = useDeskState('saved');
  const [isConfirming, setConfirming] = useState(false);
  const clearHistory = async () => {
    setConfirming(false);
    const outcome = await desk.call('saved.emptyHistory', undefined);
    if (!outcome.ok) notifyFault(outcome.fault);
  };
  return (
    <div className={classes.history}>
      <Group justify="space-between" wrap="nowrap">
        <Switch
          label={t('saved.history.switch')}
          checked={searchHistory}
          onChange={async ({ currentTarget }) => {
            const fault = await changeSettings({ searchHistory: currentTarget.checked });
            if (fault) notifyFault(fault);
          }}
        />
        {history > 0 && (
          <ChangingControls>
            <Button variant="default" size="compact-sm" onClick={() => setConfirming(true)}>
              {t('saved.history.empty')}
            </Button>
          </ChangingControls>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {t('saved.history.about', { count: maxInHistory, size: formatMegabytes(maxHistoryBytes) })}
      </Text>
      {isConfirming && (
        <Dialog title={t('saved.history.empty')} onClose={() => setConfirming(false)}>
          <Text mb="md">{t('saved.history.emptyText', { count: history })}</Text>
          <Group justify="end">
            <Button variant="default" onClick={() => setConfirming(false)}>
              {t('saved.cancel')}
            </Button>
            <Button color="red" onClick={() => void clearHistory()}>
              {t('saved.history.emptyNow', { count: history })}
            </Button>
          </Group>
        </Dialog>
      )}
    </div>
  );
}
