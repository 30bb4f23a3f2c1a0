import { Button, Group, Text, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredRegion } from '../../shared/desk/regions.ts';
import { useDeskState } from '../desk/states.ts';
import { showTariffs } from '../toll-cost/tariffs-dialog.ts';
import { formatDate, formatList, formatMegabytes } from '../ui/format.ts';
import { TextForm } from '../ui/TextForm.tsx';
import { preparationTitle } from '../workbench/preparation-words.ts';
import classes from './Regions.module.css';

interface RegionCardProps {
  region: StoredRegion;
  onUse(): void;
  /** Whether that was done. */
  onRename(name: string): Promise<boolean>;
  onRemove(): void;
}

const parts = ['addresses', 'routing', 'tolls', 'boundaries'] as const;

/** One region: what it holds, and what can be done with it. */
export function RegionCard({ region, onUse, onRename, onRemove }: RegionCardProps) {
  const { t } = useTranslation();
  const heading = useId();
  const [renaming, setRenaming] = useState(false);
  const { name, builtIn, inUse, bytes, contents } = region;
  const preparation = useDeskState('preparation');
  const awaited = builtIn && preparation?.region === false ? preparation : null;
  const has = contents ? parts.filter((part) => contents[part]) : [];
  return (
    <article className={classes.region} aria-labelledby={heading}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={3} size="h5" id={heading}>
          {name}
        </Title>
        {inUse && (
          <Text size="sm" fw={500} style={{ flexShrink: 0 }}>
            {t('settings.regions.inUse')}
          </Text>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {builtIn && `${t('settings.builtIn')} · `}
        {contents && `${t('settings.regions.data', { date: formatDate(contents.dataDate) })} · `}
        {formatMegabytes(bytes)}
      </Text>
      {contents ? (
        has.length > 0 && (
          <Text size="sm">{formatList(has.map((part) => t(`settings.regions.has.${part}`)))}</Text>
        )
      ) : (
        <Text size="sm">{awaited ? preparationTitle(awaited) : t('fault.field.region-damaged')}</Text>
      )}
      {renaming && (
        <TextForm
          label={t('settings.regions.name')}
          description={t('settings.regions.nameAbout')}
          wrong={t('settings.regions.nameWrong')}
          button={t('settings.regions.rename')}
          value={name}
          isRight={(text) => text !== '' && text.length <= 80}
          onGive={async (text) => {
            if (await onRename(text)) setRenaming(false);
          }}
        />
      )}
      <Group gap="xs" mt={6}>
        {!inUse && contents && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('settings.regions.useOf', { name })}
            onClick={onUse}
          >
            {t('settings.regions.use')}
          </Button>
        )}
        {contents && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('settings.regions.tariffsOf', { name })}
            onClick={() => showTariffs(region.id)}
          >
            {t('settings.regions.tariffs')}
          </Button>
        )}
        {!builtIn && contents && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={renaming}
            aria-label={t('settings.regions.renameOf', { name })}
            onClick={() => setRenaming(!renaming)}
          >
            {t('settings.regions.rename')}
          </Button>
        )}
        {!builtIn && !inUse && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('settings.regions.removeOf', { name })}
            onClick={onRemove}
          >
            {t('settings.regions.remove')}
          </Button>
        )}
      </Group>
    </article>
  );
}
