import { Anchor, Button, Group, List, Text } from '@mantine/core';
import { IconFolder, IconKeyboard, IconLicense, IconRefresh } from '@tabler/icons-react';
import { getVersion } from 'maplibre-gl';
import { useTranslation } from 'react-i18next';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { formatDate } from '../ui/format.ts';
import { withShortcut } from '../workbench/command.ts';
import { setShortcutsDialogOpen, shortcutsCommand } from '../workbench/shortcuts-dialog.ts';
import { setHelpDialog } from './help-dialogs.ts';
import { licenseTitle } from './license-words.ts';
import { Section } from './Section.tsx';

/** Section with the versions of the program and its data, licenses, crash reports, and attributions. */
export function About() {
  const { t } = useTranslation();
  const about = useDeskState('about');
  const region = useDeskState('region');
  const crashReports = useDeskState('crashReports');
  if (!about) return null;
  const { version, host, attributions } = about;
  return (
    <Section id="about" title={t('settings.about')}>
      <Text>
        {t('settings.version', { version, maplibre: getVersion() })}
        <br />
        {t(`settings.host.${host}`)}
        {region && (
          <>
            <br />
            {t('settings.regionAbout', { name: region.name, date: formatDate(region.dataDate) })}
          </>
        )}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconKeyboard size={15} />}
          onClick={() => setShortcutsDialogOpen(true)}
        >
          {withShortcut(t('keys.title'), shortcutsCommand)}
        </Button>
        <Button
          variant="default"
          leftSection={<IconLicense size={15} />}
          onClick={() => setHelpDialog('licenses')}
        >
          {t('settings.licenses')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={15} />}
          onClick={() => setHelpDialog('updates')}
        >
          {t('settings.updates.command')}
        </Button>
      </Group>
      {crashReports && (
        <div>
          <Text fw={600}>{t('settings.crashes')}</Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {crashReports.count === 0
              ? t('settings.crashesNone', { folder: crashReports.folder })
              : t('settings.crashesAbout', { count: crashReports.count, folder: crashReports.folder })}
          </Text>
          <Button
            mt="xs"
            size="compact-sm"
            variant="default"
            leftSection={<IconFolder size={15} />}
            onClick={() => void desk.call('crashReports.showFolder', undefined)}
          >
            {t('settings.crashesShow')}
          </Button>
        </div>
      )}
      <div>
        <Text fw={600}>{t('settings.data')}</Text>
        <List size="sm">
          {attributions.map(({ name, licence, url }) => (
            <List.Item key={name}>
              <Anchor href={url} target="_blank" rel="noreferrer">
                {name}
              </Anchor>
              {`, ${licenseTitle(licence)}`}
            </List.Item>
          ))}
        </List>
      </div>
    </Section>
  );
}
