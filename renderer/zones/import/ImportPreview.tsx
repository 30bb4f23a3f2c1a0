import { Button, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/Notice.tsx';
import { useComparedFile } from './compared-file.ts';
import { FoundZones } from './FoundZones.tsx';
import { issueOfFile } from './file-issue.ts';
import { noChoices } from './import-choices.ts';
import type { ImportOptions, ImportSource } from './import-messages.ts';
import { useImportPreview } from './import-preview.ts';
import { useItemIssueText } from './item-issue-text.ts';
import { ReadingProgress } from './ReadingProgress.tsx';

interface ImportPreviewProps {
  source: ImportSource;
  onBack: () => void;
  onClose: () => void;
  /** Docks the dialog to show the map, or undocks it. */
  onDock: (docked: boolean) => void;
}

/** Preview of a source: items, issues and differences from the workspace, and the import button. */
export function ImportPreview({ source, onBack, onClose, onDock }: ImportPreviewProps) {
  const { t } = useTranslation();
  const [options, setOptions] = useState<ImportOptions>({});
  const reading = useImportPreview(source, options);
  const [choices, setChoices] = useState(noChoices);
  const itemIssueText = useItemIssueText();
  const latest = reading.kind === 'reading' ? reading.before : reading;
  const compared = useComparedFile(latest?.kind === 'preview' ? latest : null, choices);
  const isUpdate = compared?.file.isUpdate ?? false;
  useEffect(() => {
    onDock(isUpdate);
    return () => onDock(false);
  }, [isUpdate, onDock]);
  const focusTarget = useFocusOnceRead(latest?.kind === 'failed' || compared !== null);
  if (latest?.kind === 'failed') {
    return (
      <Notice tone="error" title={t('zones.import.failed')} urgent>
        <Text mb="xs">{latest.message}</Text>
        <Button ref={focusTarget} variant="default" onClick={onBack}>
          {t('zones.import.back')}
        </Button>
      </Notice>
    );
  }
  if (!compared) return <ReadingProgress reading={reading} onCancel={onClose} />;
  const fileIssue = issueOfFile(compared.file.found.preview.items);
  if (fileIssue) {
    return (
      <Notice
        tone="error"
        title={t('zones.import.nothing', { name: source.name ?? t('zones.import.pasted') })}
        urgent
      >
        <Text mb="xs">{itemIssueText(fileIssue)}</Text>
        <Button ref={focusTarget} variant="default" onClick={onBack}>
          {t('zones.import.back')}
        </Button>
      </Notice>
    );
  }
  return (
    <FoundZones
      name={source.name ?? t('zones.import.pasted')}
      file={compared.file}
      busy={reading.kind === 'reading' || !compared.isCurrent}
      summaryRef={focusTarget}
      options={options}
      onOptions={(options) => {
        setOptions(options);
        setChoices(noChoices);
      }}
      choices={choices}
      onChoose={(change) => setChoices((before) => ({ ...before, ...change }))}
      onBack={onBack}
      onClose={onClose}
    />
  );
}

/** Returns a ref for an element that takes the focus once the file is read, if the focused element is gone by then. */
function useFocusOnceRead(isReported: boolean): (element: HTMLElement | null) => void {
  const focusTarget = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isReported && document.activeElement === document.body) focusTarget.current?.focus();
  }, [isReported]);
  return useCallback((element) => {
    focusTarget.current = element;
  }, []);
}
