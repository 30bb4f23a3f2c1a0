import { Button, Group, Loader, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconFileTypeCsv, IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../shared/faults/fault.ts';
import { differsInStores, type StoresComparison } from '../../../shared/planning/versions/compare-stores.ts';
import type { VersionComparison } from '../../../shared/planning/versions/compare-versions.ts';
import type { StoreMove } from '../../../shared/planning/versions/store-moves.ts';
import { useDeskState } from '../../desk/states.ts';
import { PrintSheet } from '../../map/PrintSheet.tsx';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { useFocusFallback } from '../../ui/focus-fallback.ts';
import { savePageAsPdf } from '../print-map/page-file.ts';
import { type ReportedVersion, ReportSheet } from './ReportSheet.tsx';
import { useReport } from './use-report.ts';
import { saveVersionReport } from './version-report.ts';

interface VersionReportProps {
  before: ReportedVersion;
  after: ReportedVersion;
  comparison: VersionComparison;
  moves: readonly StoreMove[];
  /** Null if one of the versions has none. */
  stores: StoresComparison | null;
  onFault(fault: Fault | null): void;
}

/** Menu that prints the report of a comparison or saves it to a file. */
export function VersionReport({ before, after, comparison, moves, stores, onFault }: VersionReportProps) {
  const { t } = useTranslation();
  const isDesktop = useDeskState('about')?.host === 'desktop';
  const { isMaking, report, make, cancel, discard } = useReport();
  const remainingButton = useFocusFallback<HTMLButtonElement>(isMaking);
  const title = `${before.name} → ${after.name}`;
  const differs = comparison.stores.length > 0 || differsInStores(stores);
  return (
    <>
      {isMaking ? (
        <>
          <Group role="status" gap="xs">
            <Loader size="xs" />
            <Text size="sm">{t('zones.page.painting')}</Text>
          </Group>
          <Button ref={remainingButton} variant="default" onClick={cancel}>
            {t('zones.page.cancel')}
          </Button>
        </>
      ) : (
        <ButtonMenu position="top-start">
          <Menu.Target>
            <Button ref={remainingButton} rightSection={<IconChevronDown size={14} />}>
              {t('zones.versions.reportAs')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconPrinter size={16} />}
              disabled={!differs}
              onClick={() => void make(comparison, moves, 'print')}
            >
              {t('zones.page.print')}
            </Menu.Item>
            {isDesktop && (
              <Menu.Item
                leftSection={<IconFileTypePdf size={16} />}
                disabled={!differs}
                onClick={() => void make(comparison, moves, 'pdf')}
              >
                {t('zones.page.pdf')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconFileTypeCsv size={16} />}
              onClick={() =>
                saveVersionReport({ before: before.name, after: after.name }, comparison, moves, stores)
              }
            >
              {t('zones.versions.report')}
            </Menu.Item>
          </Menu.Dropdown>
        </ButtonMenu>
      )}
      {report && (
        <PrintSheet
          {...(report.goal === 'pdf' && { save: async () => onFault(await savePageAsPdf(title)) })}
          onDone={discard}
        >
          <ReportSheet before={before} after={after} report={report} stores={stores} />
        </PrintSheet>
      )}
    </>
  );
}
