import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import { basemapName } from '../../shared/settings/basemap-name.ts';
import { basemapChoiceSchema, type BasemapChoice as Choice } from '../../shared/settings/settings.ts';
import { useChange } from '../desk/change-settings.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from '../ui/Notice.tsx';
import { TextForm } from '../ui/TextForm.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { Section } from './Section.tsx';

type Kind = Choice['kind'];

/** Section for selecting the basemap. */
export function BasemapChoice() {
  const { t } = useTranslation();
  const { basemap, setAsideBasemap } = useDeskState('settings');
  const { change, fault } = useChange();
  /** Selected kind whose URL or file hasn't been entered yet. */
  const [pendingKind, setPendingKind] = useState<Kind | null>(null);
  const [choiceFault, setChoiceFault] = useState<Fault>();
  const isDesktop = useDeskState('about')?.host === 'desktop';
  const kind = pendingKind ?? basemap.kind;
  const shownFault = choiceFault ?? fault;

  const applyChoice = async (choice: Choice) => {
    setChoiceFault(undefined);
    const isSaved = await change({ basemap: choice });
    if (isSaved) setPendingKind(null);
    // An online style needs hosts in the page's CSP, which only changes with a reload.
    if (isSaved && choice.kind === 'style') window.location.reload();
  };
  const chooseFile = async () => {
    const outcome = await desk.call('pmtiles.choose', undefined);
    setChoiceFault(outcome.ok ? undefined : outcome.fault);
    if (outcome.ok && outcome.value.path !== null)
      await applyChoice({ kind: 'pmtiles', path: outcome.value.path });
  };

  return (
    <Section id="basemap" title={t('settings.basemap')}>
      <Radio.Group
        value={kind}
        aria-label={t('settings.basemap')}
        onChange={(chosen) => {
          if (chosen === 'built-in') void applyChoice({ kind: 'built-in' });
          else setPendingKind(chosen);
        }}
      >
        <Stack gap="xs">
          <Radio
            value="built-in"
            label={t('settings.basemapBuiltIn')}
            description={t('settings.basemapBuiltInAbout')}
          />
          <Radio value="style" label={t('settings.basemapStyle')} />
          <Radio value="pmtiles" label={t('settings.basemapFile')} />
        </Stack>
      </Radio.Group>
      {setAsideBasemap && (
        <Notice tone="warning">
          <Text size="sm">{t('settings.basemapSetAside', { map: basemapName(setAsideBasemap) })}</Text>
          <Button
            variant="default"
            size="compact-xs"
            mt={4}
            onClick={() => void applyChoice(setAsideBasemap)}
          >
            {t('settings.useMapAgain')}
          </Button>
        </Notice>
      )}
      {basemap.kind === 'style' && basemap.origins === null && (
        <Notice tone="warning">
          <Text size="sm">{t('settings.styleNotAllowed')}</Text>
          <Button
            variant="default"
            size="compact-xs"
            mt={4}
            onClick={() => void applyChoice({ kind: 'style', url: basemap.url })}
          >
            {t('settings.lookAtStyle')}
          </Button>
        </Notice>
      )}
      {kind === 'style' && (
        <TextForm
          key="style"
          label={t('settings.styleUrl')}
          description={t('settings.styleUrlAbout')}
          invalidText={t('settings.styleUrlWrong')}
          button={t('settings.useStyle')}
          value={basemap.kind === 'style' ? basemap.url : ''}
          onSubmit={(url) => applyChoice({ kind: 'style', url })}
          isValid={(url) => basemapChoiceSchema.safeParse({ kind: 'style', url }).success}
        />
      )}
      {kind === 'pmtiles' && isDesktop && (
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="default"
            leftSection={<IconFolderOpen size={15} />}
            onClick={() => void chooseFile()}
          >
            {t('settings.chooseFile')}
          </Button>
          {basemap.kind === 'pmtiles' && <Text truncate>{basemap.path}</Text>}
        </Group>
      )}
      {kind === 'pmtiles' && !isDesktop && (
        <TextForm
          key="file"
          label={t('settings.filePath')}
          description={t('settings.filePathAbout')}
          invalidText={t('settings.filePathWrong')}
          button={t('settings.useFile')}
          value={basemap.kind === 'pmtiles' ? basemap.path : ''}
          onSubmit={(path) => applyChoice({ kind: 'pmtiles', path })}
          isValid={(path) => path !== ''}
        />
      )}
      {shownFault && <FaultMessage fault={shownFault} title={t('settings.notChanged')} />}
    </Section>
  );
}
