import { Button, FileButton, Group, List, Progress, Stack, Table, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type CodeLine, readStoreCodes } from '../../../shared/planning/territories/store-codes.ts';
import { fileText } from '../../../shared/text/text-pieces.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { useDeskState } from '../../desk/states.ts';
import { formatArea } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { FaultMessage } from '../../workbench/FaultMessage.tsx';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { makeZonesOfStores } from './make-territories.ts';
import { cancelCodes, type FoundCodes, findCodes, setCodesText, useStoreCodes } from './store-codes.ts';
import { closeTerritories } from './territories-store.ts';

/** Maximum number of lines listed per problem. */
const maxVisibleLines = 5;

/** Creates one zone per store from a list that assigns codes and districts to stores. */
export function ZonesOfCodes() {
  const { t } = useTranslation();
  const { text, running, result, fault } = useStoreCodes();
  const deferred = useDeferredValue(text);
  const { codes, incomplete, conflicts } = useMemo(() => readStoreCodes(deferred), [deferred]);
  const resetFile = useRef<() => void>(null);
  const openFile = async (file: File | null) => {
    if (file) setCodesText(fileText(new Uint8Array(await file.arrayBuffer())));
    resetFile.current?.();
  };
  const storeCount = new Set(codes.map(({ store }) => store)).size;
  const readOnly = useReadOnlyProps();
  const hasConflicts = conflicts.length > 0 || (result?.conflicts.length ?? 0) > 0;
  return (
    <Stack gap="sm">
      <Textarea
        label={t('territories.codes')}
        description={t('territories.codesHint')}
        placeholder={'11000, Centro\n11300, Pocitos'}
        // No autosize: measuring the text of many lines is slow.
        rows={7}
        spellCheck={false}
        value={text}
        disabled={running !== null}
        onChange={({ currentTarget: { value } }) => setCodesText(value)}
      />
      <Text size="sm" role="status">
        {[
          t('territories.codeCount', { count: codes.length }),
          t('territories.storeCount', { count: storeCount }),
        ].join(' · ')}
      </Text>
      {incomplete.length > 0 && (
        <Lines tone="warning" title={t('territories.incomplete', { count: incomplete.length })}>
          {incomplete.map(({ line, text: written }) => t('territories.lineOf', { line, text: written }))}
        </Lines>
      )}
      <Conflicts conflicts={[...conflicts, ...(result?.conflicts ?? [])]} />
      {result && <FoundZones found={result} />}
      {fault && <FaultMessage fault={fault} title={t('territories.codesFailed')} />}
      {running && (
        <Group wrap="nowrap" gap="xs">
          <Stack gap={4} flex={1}>
            <Text size="sm">
              {t('territories.codesProgress', { done: running.done, count: running.total })}
            </Text>
            <Progress
              aria-label={t('territories.findCodes')}
              value={(100 * running.done) / Math.max(1, running.total)}
            />
          </Stack>
          <Button variant="default" onClick={cancelCodes}>
            {t('territories.cancel')}
          </Button>
        </Group>
      )}
      {!running && (
        <Group justify="space-between" gap="xs">
          <FileButton
            resetRef={resetFile}
            accept=".csv,.tsv,.txt,text/csv"
            onChange={(file) => void openFile(file)}
          >
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={15} />}>
                {t('territories.openCodes')}
              </Button>
            )}
          </FileButton>
          <Group gap="xs">
            <Button variant="default" onClick={closeTerritories}>
              {t('ui.close')}
            </Button>
            {result && result.zones.size > 0 ? (
              <Button
                disabled={hasConflicts}
                {...readOnly}
                onClick={() =>
                  makeZonesOfStores(
                    [...result.zones].map(([name, geometry]) => ({ name, storeId: '', geometry })),
                  )
                }
              >
                {t('territories.make', { count: result.zones.size })}
              </Button>
            ) : (
              <Button disabled={codes.length === 0 || hasConflicts} onClick={() => void findCodes(codes)}>
                {t('territories.findCodes')}
              </Button>
            )}
          </Group>
        </Group>
      )}
    </Stack>
  );
}

/** Codes assigned to two stores: names both lines; nothing is created until one is removed. */
function Conflicts({ conflicts }: { conflicts: readonly { one: CodeLine; other: CodeLine }[] }) {
  const { t } = useTranslation();
  if (conflicts.length === 0) return null;
  return (
    <Lines tone="error" title={t('territories.codesTwice', { count: conflicts.length })}>
      {conflicts.map(({ one, other }) =>
        t('territories.codeTwice', {
          code: other.code,
          line: one.line,
          store: one.store,
          otherLine: other.line,
          otherStore: other.store,
        }),
      )}
    </Lines>
  );
}

/** Zones to create, and lines without a result. */
function FoundZones({ found: { zones, missing } }: { found: FoundCodes }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  return (
    <>
      {missing.length > 0 && (
        <Lines tone="warning" title={t('territories.codesMissing', { count: missing.length })}>
          {missing.map(({ line, code, reason }) => t(`territories.codeMissing.${reason}`, { line, code }))}
        </Lines>
      )}
      {zones.size > 0 && (
        <Table.ScrollContainer
          minWidth={300}
          maxHeight={200}
          scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
        >
          <Table stickyHeader verticalSpacing={4} aria-label={t('territories.zonesOfCodes')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('territories.store')}</Table.Th>
                <Table.Th>{t('territories.area')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {[...zones].map(([store, geometry]) => (
                <Table.Tr key={store}>
                  <Table.Td>{store}</Table.Td>
                  <Table.Td>{formatArea(areaSquareMeters(geometry), units)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}

/** Problem with some lines; names only the first of them. */
function Lines({
  tone,
  title,
  children,
}: {
  tone: 'warning' | 'error';
  title: string;
  children: readonly ReactNode[];
}) {
  const { t } = useTranslation();
  return (
    <Notice tone={tone} title={title}>
      <List size="xs">
        {children.slice(0, maxVisibleLines).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text.
          <List.Item key={index}>{line}</List.Item>
        ))}
        {children.length > maxVisibleLines && (
          <List.Item>{t('territories.moreLines', { count: children.length - maxVisibleLines })}</List.Item>
        )}
      </List>
    </Notice>
  );
}
