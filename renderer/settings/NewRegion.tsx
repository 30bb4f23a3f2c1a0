import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';

interface NewRegionProps {
  /** Whether it was begun. */
  onAdd(path: string, name: string): Promise<boolean>;
}

/** What a region of this file is called where nobody says otherwise. */
const nameOf = (path: string): string => (path.split(/[\\/]/).at(-1) ?? '').replace(/(\.osm)?\.pbf$/i, '');

/** A file to make a region of, chosen or typed, and what the region is to be called. */
export function NewRegion({ onAdd }: NewRegionProps) {
  const { t } = useTranslation();
  const desktop = useDeskState('about')?.host === 'desktop';
  const [path, setPath] = useState('');
  /** Null while nobody has named it. */
  const [named, setNamed] = useState<string | null>(null);
  const [complaining, setComplaining] = useState(false);
  const name = (named ?? nameOf(path)).trim();
  const file = path.trim();

  const choose = async () => {
    const chosen = await desk.call('regions.choose', undefined);
    if (chosen.ok && chosen.value.path !== null) setPath(chosen.value.path);
  };
  const give = async () => {
    setComplaining(true);
    if (file === '' || name === '' || !(await onAdd(file, name))) return;
    setPath('');
    setNamed(null);
    setComplaining(false);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void give();
      }}
    >
      <Stack gap="xs">
        {desktop ? (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconFileImport size={15} />}
              onClick={() => void choose()}
            >
              {t('settings.regions.choose')}
            </Button>
            {file !== '' && (
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {file}
              </Text>
            )}
          </Group>
        ) : (
          <TextInput
            label={t('settings.regions.file')}
            description={t('settings.regions.fileAbout')}
            error={complaining && file === '' ? t('settings.regions.fileWrong') : undefined}
            spellCheck={false}
            autoComplete="off"
            value={path}
            onChange={(event) => setPath(event.currentTarget.value)}
          />
        )}
        {(!desktop || file !== '') && (
          <>
            <TextInput
              label={t('settings.regions.newName')}
              error={complaining && name === '' ? t('settings.regions.nameWrong') : undefined}
              maxLength={80}
              autoComplete="off"
              value={named ?? nameOf(path)}
              onChange={(event) => setNamed(event.currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button type="submit" variant="default">
                {t('settings.regions.add')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}
