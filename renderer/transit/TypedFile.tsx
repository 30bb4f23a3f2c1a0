import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The path of a GTFS file, where the program has no dialog to choose one. */
export function TypedFile({ onGive }: { onGive(path: string): void }) {
  const { t } = useTranslation();
  const [path, setPath] = useState('');
  const [complaining, setComplaining] = useState(false);
  const given = path.trim();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setComplaining(true);
        if (given !== '') onGive(given);
      }}
    >
      <TextInput
        label={t('transit.timetables.path')}
        description={t('transit.timetables.pathAbout')}
        spellCheck={false}
        autoComplete="off"
        value={path}
        error={complaining && given === '' ? t('transit.timetables.pathWrong') : undefined}
        onChange={({ currentTarget: { value } }) => {
          setPath(value);
          setComplaining(false);
        }}
      />
      <Group justify="flex-end" mt={6}>
        <Button type="submit" variant="default">
          {t('transit.timetables.useFile')}
        </Button>
      </Group>
    </form>
  );
}
