import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readDraft } from './place-lists-store.ts';

/** Button that opens a file as the list of a target; the same file can be chosen again. */
export function OpenListFile({ target }: { target: string }) {
  const { t } = useTranslation();
  const reset = useRef<() => void>(null);
  const open = async (file: File | null) => {
    if (file) await readDraft(target, file, file.name);
    reset.current?.();
  };
  return (
    <FileButton resetRef={reset} accept=".csv,.tsv,.txt,text/csv" onChange={(file) => void open(file)}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconFileUpload size={15} />}>
          {t('geocoding.openFile')}
        </Button>
      )}
    </FileButton>
  );
}
