import { Button, Group, NativeSelect, Text } from '@mantine/core';
import {
  IconArrowsDiff,
  IconFileExport,
  IconFolder,
  IconPencil,
  IconSortAscending,
  IconSortDescending,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { savedOrders } from '../../shared/desk/saved.ts';
import { ListSearch } from '../ui/ListSearch.tsx';
import { usePanelAction } from '../workbench/panel-actions.ts';
import { useReadOnlyProps } from '../workbench/read-only.ts';
import { compareSaved } from './compared-store.ts';
import { ExportSelected } from './ExportSelected.tsx';
import { ImportSaved } from './ImportSaved.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { changeSaved, removeSaved, selectAllSaved } from './saved-actions.ts';
import { exportAllSaved } from './saved-file.ts';
import { editSaved, filterSaved, orderSaved, selectSaved, useSavedPanel } from './saved-store.ts';

/** Text search, filters, and sort order of the list; bulk actions replace the sort order while searches are selected. */
export function ListBar() {
  const hasSelection = useSavedPanel(({ selectedIds }) => selectedIds.size > 0);
  return (
    <>
      <Group gap={6} wrap="nowrap">
        <SearchField />
        <SavedFilters />
      </Group>
      {hasSelection ? <BulkActions /> : <SortOrder />}
    </>
  );
}

/** Separate component, so that typing rerenders only the field and the rows. */
function SearchField() {
  const { t } = useTranslation();
  const text = useSavedPanel(({ filter }) => filter.text);
  return <ListSearch label={t('saved.search')} value={text} onChange={(text) => filterSaved({ text })} />;
}

function SortOrder() {
  const { t } = useTranslation();
  const order = useSavedPanel((panel) => panel.order);
  const descending = useSavedPanel((panel) => panel.descending);
  const list = useSavedPanel(({ filter }) => filter.list);
  const availableOrders = savedOrders.filter((value) => list === 'saved' || value !== 'savedAt');
  const Icon = descending ? IconSortDescending : IconSortAscending;
  return (
    <Group gap={4}>
      <NativeSelect
        variant="unstyled"
        aria-label={t('saved.order')}
        value={availableOrders.includes(order) ? order : 'askedAt'}
        data={availableOrders.map((value) => ({ value, label: t(`saved.order.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const newOrder = savedOrders.find((candidate) => candidate === value) ?? 'savedAt';
          orderSaved(newOrder, newOrder === 'savedAt' || newOrder === 'askedAt');
        }}
      />
      <Button
        variant="subtle"
        color="gray"
        px={6}
        aria-label={t(descending ? 'saved.descending' : 'saved.ascending')}
        title={t(descending ? 'saved.descending' : 'saved.ascending')}
        onClick={() => orderSaved(order, !descending)}
      >
        <Icon size={16} />
      </Button>
      {list === 'saved' && (
        <Group gap={4} ml="auto">
          <ExportAll />
          <ImportSaved />
        </Group>
      )}
    </Group>
  );
}

const exportAll = () => void exportAllSaved();

function ExportAll() {
  const { t } = useTranslation();
  usePanelAction('export', exportAll);
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconFileExport size={14} />}
      onClick={exportAll}
    >
      {t('saved.file.exportAll')}
    </Button>
  );
}

/** Actions on the selected searches. */
function BulkActions() {
  const { t } = useTranslation();
  const { selectedIds, filter } = useSavedPanel();
  const ids = [...selectedIds];
  const readOnly = useReadOnlyProps();
  return (
    <Group gap={4}>
      <Text fw={600} mr={4}>
        {t('saved.chosen', { count: ids.length })}
      </Text>
      {filter.list === 'saved' ? (
        <Button
          size="compact-sm"
          variant="default"
          {...readOnly}
          leftSection={ids.length === 1 ? <IconPencil size={14} /> : <IconFolder size={14} />}
          onClick={() => editSaved(ids)}
        >
          {t(ids.length === 1 ? 'saved.edit' : 'saved.moveAndTag')}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          {...readOnly}
          onClick={() => {
            selectSaved([]);
            void changeSaved(ids, { list: 'saved' });
          }}
        >
          {t('saved.keepThese')}
        </Button>
      )}
      {filter.list === 'saved' && <ExportSelected ids={ids} />}
      {ids.length > 1 && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowsDiff size={14} />}
          onClick={() => void compareSaved(ids)}
        >
          {t('saved.compare')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        {...readOnly}
        leftSection={<IconTrash size={14} />}
        onClick={() => void removeSaved(ids)}
      >
        {t('saved.remove')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => void selectAllSaved()}>
        {t('saved.chooseAll')}
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={() => selectSaved([])}>
        {t('saved.chooseNone')}
      </Button>
    </Group>
  );
}
