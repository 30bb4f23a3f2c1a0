import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDownload,
  IconFileImport,
  IconPlus,
} from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import { readTariff, readTariffFile, writeTariffFile } from '../../shared/tariffs/tariff-file.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { showTariffs, useTariffsDialog } from '../toll-cost/tariffs-dialog.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { formatNumber } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { saveFile } from '../ui/save-file.ts';
import { isPressed } from '../ui/window-keys.ts';
import { withShortcut } from '../workbench/command.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { problemInWords } from './problem-in-words.ts';
import { TariffTable } from './TariffTable.tsx';
import {
  addTariff,
  applyDeskTariffs,
  redoTariffs,
  replaceTariffs,
  storeTariffs,
  undoTariffs,
  useTariffTable,
} from './tariffs-store.ts';

/** Dialog for the toll prices of a region, entered by the user. */
export function TariffsDialog() {
  const { t } = useTranslation();
  const { region } = useTariffsDialog();
  const stored = useDeskState('regions').find(({ id }) => id === region);
  if (region === null || !stored) return null;
  return (
    <Dialog
      key={region}
      title={t('tariffs.title', { name: stored.name })}
      size="min(1480px, 96vw)"
      onClose={() => showTariffs(null)}
    >
      <Tariffs region={region} />
    </Dialog>
  );
}

const undoKeys = ['mod+Z'];
const redoKeys = ['mod+Y', 'mod+shift+Z'];

/** Returns the local date, such as `2026-01-31`. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Decodes UTF-8, or Windows-1252 if that fails, which spreadsheet programs on Western systems write. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function Tariffs({ region }: { region: string }) {
  const { t } = useTranslation();
  const deskTariffs = useDeskState('tariffs').find((each) => each.region === region);
  const [readFault, setReadFault] = useState<Fault>();
  useEffect(() => {
    void desk.call('tariffs.read', { region }).then((outcome) => {
      if (!outcome.ok) setReadFault(outcome.fault);
    });
  }, [region]);
  useEffect(() => {
    if (deskTariffs) applyDeskTariffs(deskTariffs);
  }, [deskTariffs]);
  if (readFault) return <FaultMessage fault={readFault} title={t('tariffs.notRead')} />;
  if (!deskTariffs) return null;
  if (deskTariffs.problem) {
    return (
      <Notice tone="error" title={t('tariffs.notRead')} urgent>
        <Text size="sm">{problemInWords(deskTariffs.problem)}</Text>
        <Text size="sm">{t('tariffs.repairFile', { file: deskTariffs.file })}</Text>
      </Notice>
    );
  }
  return <Editor region={region} />;
}

function Editor({ region }: { region: string }) {
  const { t } = useTranslation();
  const { lines, done, undone, fault } = useTariffTable(region);
  const { csvSeparator } = useDeskState('settings');
  const [status, setStatus] = useState('');
  const [importError, setImportError] = useState<{ file: string; reason: string }>();
  const first = useRef<HTMLButtonElement>(null);
  // The dialog has nothing to focus before the prices are loaded.
  useEffect(() => first.current?.focus(), []);
  /** The cell to focus. */
  const [cellToFocus, setCellToFocus] = useState<string>();

  const clearMessages = () => {
    setStatus('');
    setImportError(undefined);
  };
  const keyInTable = (event: KeyboardEvent) => {
    const matches = (keys: readonly string[]) => keys.some((key) => isPressed(key, event.nativeEvent));
    if (event.defaultPrevented) return;
    if (matches(redoKeys)) redoTariffs(region);
    else if (matches(undoKeys)) undoTariffs(region);
    else return;
    event.preventDefault();
    clearMessages();
  };
  const importFile = async (file: File) => {
    clearMessages();
    const read = readTariffFile(textOf(await file.arrayBuffer()));
    if (!read.ok) return setImportError({ file: file.name, reason: problemInWords(read.problem) });
    replaceTariffs(region, read.rows);
    setStatus(t('tariffs.imported', { count: read.rows.length }));
  };
  const problems = lines.flatMap(({ row }, index) => {
    const read = readTariff(row);
    return read.ok ? [] : { row: index + 1, ...read.problem };
  });
  const withoutSource = lines.filter(({ row }) => row.source === '').length;
  const [firstProblem] = problems;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the controls inside
    <div onKeyDown={keyInTable}>
      <Stack gap="sm">
        <Text c="dimmed">{t('tariffs.about')}</Text>
        <Group gap="xs">
          <Button
            ref={first}
            data-autofocus
            leftSection={<IconPlus size={15} />}
            onClick={() => {
              clearMessages();
              addTariff(region, today());
              setCellToFocus(`${lines.length} operator`);
            }}
          >
            {t('tariffs.add')}
          </Button>
          <Button.Group>
            <Button
              variant="default"
              px={8}
              aria-label={t('tariffs.undo')}
              title={withShortcut(t('tariffs.undo'), { keys: undoKeys })}
              disabled={done.length === 0}
              onClick={() => {
                clearMessages();
                undoTariffs(region);
              }}
            >
              <IconArrowBackUp size={16} />
            </Button>
            <Button
              variant="default"
              px={8}
              aria-label={t('tariffs.redo')}
              title={withShortcut(t('tariffs.redo'), { keys: redoKeys })}
              disabled={undone.length === 0}
              onClick={() => {
                clearMessages();
                redoTariffs(region);
              }}
            >
              <IconArrowForwardUp size={16} />
            </Button>
          </Button.Group>
          <ImportFile onChoose={(file) => void importFile(file)} />
          <Button
            variant="default"
            leftSection={<IconDownload size={15} />}
            disabled={lines.every(({ validRow }) => validRow === null)}
            onClick={() =>
              saveFile(
                'tariffs.csv',
                writeTariffFile(
                  lines.flatMap(({ validRow }) => validRow ?? []),
                  csvSeparator,
                ),
                'text/csv',
              )
            }
          >
            {t('tariffs.export')}
          </Button>
        </Group>
        {importError && (
          <Notice tone="error" title={t('tariffs.notImported', { file: importError.file })} urgent>
            <Text size="sm">{importError.reason}</Text>
            <Text size="sm">{t('tariffs.nothingChanged')}</Text>
          </Notice>
        )}
        {fault && (
          <FaultMessage
            fault={fault}
            title={t('tariffs.notStored')}
            labels={{ rows: t('tariffs.prices') }}
            onRetry={() => void storeTariffs(region)}
          />
        )}
        <TariffTable
          region={region}
          lines={lines}
          cellToFocus={cellToFocus}
          onFocused={() => setCellToFocus(undefined)}
        />
        <div role="status">
          <Text size="sm">
            {status} {t('tariffs.count', { count: lines.length })}
            {withoutSource > 0 && ` · ${t('tariffs.countWithoutSource', { count: withoutSource })}`}
          </Text>
          {firstProblem && (
            <Text size="sm" c="var(--zd-error)">
              {t('tariffs.notYet', { count: problems.length })} {problemInWords(firstProblem)}
              {problems.length > 1 &&
                ` ${t('tariffs.andMore', { number: formatNumber(problems.length - 1) })}`}
            </Text>
          )}
        </div>
      </Stack>
    </div>
  );
}

function ImportFile({ onChoose }: { onChoose(file: File): void }) {
  const { t } = useTranslation();
  const reset = useRef<() => void>(null);
  return (
    <FileButton
      resetRef={reset}
      accept=".csv,text/csv"
      inputProps={{ 'aria-label': t('tariffs.chooseFile') }}
      onChange={(file) => {
        // Reset, so that the same file can be chosen again.
        reset.current?.();
        if (file) onChoose(file);
      }}
    >
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconFileImport size={15} />}>
          {t('tariffs.import')}
        </Button>
      )}
    </FileButton>
  );
}
