import { Button, FileButton } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { readSavedFile } from './saved-file.ts';

/** Button that chooses a file of saved searches; a preview follows before anything is imported. */
export function ImportSaved() {
  const { t } = useTranslation();
  const readOnly = useReadOnlyProps();
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      resetRef={reset}
      accept=".zip,application/zip"
      inputProps={{ 'aria-label': t('saved.file.choose') }}
      onChange={(file) => {
        // Otherwise choosing the same file again would not trigger a change.
        reset.current?.();
        if (file) void readSavedFile(file);
      }}
    >
      {(props) => (
        <Button
          {...props}
          {...readOnly}
          size="compact-sm"
          variant="default"
          leftSection={<IconFileImport size={14} />}
        >
          {t('saved.file.import')}
        </Button>
      )}
    </FileButton>
  );
}
