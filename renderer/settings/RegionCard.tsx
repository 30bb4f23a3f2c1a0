import { ActionIcon, Button, Group, Menu, Text, Title } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredRegion } from '../../shared/desk/regions.ts';
import { regionBounds } from '../../shared/regions/region-bounds.ts';
import { useDeskState } from '../desk/states.ts';
import { fitBounds } from '../map/camera.ts';
import { showTariffs } from '../toll-cost/tariffs-dialog.ts';
import { ButtonMenu } from '../ui/ButtonMenu.tsx';
import { formatDate, formatList, formatMegabytes } from '../ui/format.ts';
import { TextForm } from '../ui/TextForm.tsx';
import { preparationTitle } from '../workbench/preparation-words.ts';
import { RegionOutline } from './RegionOutline.tsx';
import classes from './Regions.module.css';

interface RegionCardProps {
  region: StoredRegion;
  onUse(): void;
  /** Resolves to whether it succeeded. */
  onRename(name: string): Promise<boolean>;
  onRemove(): void;
  /** Called to rebuild it from the extract in its folder. */
  onRemake(): void;
  /** Called to rebuild it from another extract. */
  onRemakeNewer(): void;
  /** Absent in a browser, which can't open a file manager. */
  onShowFolder?: (() => void) | undefined;
}

const contentParts = ['addresses', 'routing', 'tolls', 'tariffs', 'timetables', 'boundaries'] as const;

/** Stored region with its contents and actions. */
export function RegionCard(props: RegionCardProps) {
  const { region, onUse, onRename, onRemove, onRemake, onRemakeNewer, onShowFolder } = props;
  const { t } = useTranslation();
  const heading = useId();
  const [isRenaming, setRenaming] = useState(false);
  const { name, builtIn, inUse, bytes, contents, hasExtract } = region;
  const preparation = useDeskState('preparation');
  const runningPreparation = builtIn && preparation?.region === false ? preparation : null;
  const includedParts = contents ? contentParts.filter((part) => contents[part]) : [];
  const needsRebuild = !builtIn && !contents && hasExtract;
  return (
    <article className={classes.region} aria-labelledby={heading}>
      {contents && <RegionOutline name={name} rings={contents.coverage} />}
      <div className={classes.about}>
        <Group justify="space-between" wrap="nowrap" align="flex-start">
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
          includedParts.length > 0 && (
            <Text size="sm">
              {formatList(includedParts.map((part) => t(`settings.regions.has.${part}`)))}
            </Text>
          )
        ) : (
          <Text size="sm">
            {runningPreparation
              ? preparationTitle(runningPreparation)
              : t(needsRebuild ? 'settings.regions.outdated' : 'fault.field.region-damaged')}
          </Text>
        )}
        {isRenaming && (
          <TextForm
            label={t('settings.regions.name')}
            description={t('settings.regions.nameAbout')}
            invalidText={t('settings.regions.nameWrong')}
            button={t('settings.regions.rename')}
            value={name}
            isValid={(text) => text !== '' && text.length <= 80}
            onSubmit={async (text) => {
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
              aria-label={t('settings.regions.showOf', { name })}
              onClick={() => fitBounds(regionBounds(contents))}
            >
              {t('settings.regions.show')}
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
          {needsRebuild && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('settings.regions.remakeOf', { name })}
              onClick={onRemake}
            >
              {t('settings.regions.remake')}
            </Button>
          )}
          {(!builtIn || onShowFolder) && (
            <ButtonMenu>
              <Menu.Target>
                <ActionIcon
                  size="md"
                  variant="subtle"
                  color="gray"
                  aria-label={t('settings.regions.moreOf', { name })}
                >
                  <IconDots size={16} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {!builtIn && contents && (
                  <Menu.Item onClick={() => setRenaming(!isRenaming)}>
                    {t('settings.regions.rename')}
                  </Menu.Item>
                )}
                {!builtIn && (
                  <Menu.Item onClick={onRemakeNewer}>{t('settings.regions.remakeNewer')}</Menu.Item>
                )}
                {!builtIn && contents && hasExtract && (
                  <Menu.Item onClick={onRemake}>{t('settings.regions.remakeSame')}</Menu.Item>
                )}
                {onShowFolder && (
                  <Menu.Item onClick={onShowFolder}>{t('settings.regions.showFolder')}</Menu.Item>
                )}
                {!builtIn && !inUse && (
                  <Menu.Item onClick={onRemove}>{t('settings.regions.remove')}</Menu.Item>
                )}
              </Menu.Dropdown>
            </ButtonMenu>
          )}
        </Group>
      </div>
    </article>
  );
}
