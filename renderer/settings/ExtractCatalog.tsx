import { Anchor, Breadcrumbs, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogEntry, RegionCatalog } from '../../shared/desk/regions.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { searchableText } from '../../shared/text/folded.ts';
import { desk } from '../desk/desk.ts';
import { useDeskState } from '../desk/states.ts';
import { formatDate } from '../ui/format.ts';
import { ListSearch } from '../ui/ListSearch.tsx';
import { ExtractFault } from './ExtractFault.tsx';
import classes from './Regions.module.css';

interface ExtractCatalogProps {
  onChoose(entry: CatalogEntry): void;
}

const geofabrikIndexUrl = 'https://download.geofabrik.de/index-v1.json';

/** Catalog of extracts, loaded on request from a URL that the user can change, to browse and search. */
export function ExtractCatalog({ onChoose }: ExtractCatalogProps) {
  const { t } = useTranslation();
  const catalog = useDeskState('regionCatalog');
  const [catalogUrl, setCatalogUrl] = useState(catalog?.address ?? geofabrikIndexUrl);
  const [isLoading, setLoading] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const load = async () => {
    setLoading(true);
    setFault(undefined);
    const outcome = await desk.call('regions.loadCatalog', { address: catalogUrl });
    setLoading(false);
    if (!outcome.ok) setFault(outcome.fault);
  };
  return (
    <Stack gap="xs">
      <Stack gap={6} align="stretch">
        <TextInput
          type="url"
          label={t('settings.regions.list')}
          description={t('settings.regions.listAbout')}
          spellCheck={false}
          autoComplete="off"
          value={catalogUrl}
          onChange={(event) => setCatalogUrl(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" loading={isLoading} onClick={() => void load()}>
            {t('settings.regions.loadList')}
          </Button>
        </Group>
      </Stack>
      {fault && (
        <ExtractFault
          fault={fault}
          title={t('settings.regions.listFailed')}
          fieldLabel={t('settings.regions.list')}
        />
      )}
      {catalog && <Entries key={catalog.loadedAt} catalog={catalog} onChoose={onChoose} />}
    </Stack>
  );
}

const maxRows = 100;

interface EntriesProps extends ExtractCatalogProps {
  catalog: RegionCatalog;
}

function Entries({ catalog: { address: catalogUrl, loadedAt, entries }, onChoose }: EntriesProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  /** ID of the entry whose children are listed; null at the top level. */
  const [openEntryId, setOpenEntryId] = useState<string | null>(null);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const parentIdOf = ({ parent }: CatalogEntry) => (parent !== null && byId.has(parent) ? parent : null);
  const parentIds = new Set(entries.map(parentIdOf));
  const query = searchableText(text.trim());
  const isListed = (entry: CatalogEntry) =>
    query === ''
      ? parentIdOf(entry) === openEntryId
      : searchableText(entry.name).includes(query) ||
        entry.countries.some((code) => searchableText(code) === query);
  const listedEntries = entries.filter(isListed).toSorted((a, b) => a.name.localeCompare(b.name));
  const breadcrumbs: CatalogEntry[] = [];
  for (
    let ancestor = openEntryId === null ? undefined : byId.get(openEntryId);
    ancestor && !breadcrumbs.includes(ancestor);
  ) {
    breadcrumbs.unshift(ancestor);
    const parentId = parentIdOf(ancestor);
    ancestor = parentId === null ? undefined : byId.get(parentId);
  }
  return (
    <Stack gap={6}>
      <ListSearch label={t('settings.regions.listSearch')} value={text} onChange={setText} />
      {query === '' && breadcrumbs.length > 0 && (
        <nav aria-label={t('settings.regions.listPlace')}>
          <Breadcrumbs>
            <Anchor component="button" type="button" size="sm" onClick={() => setOpenEntryId(null)}>
              {t('settings.regions.listTop')}
            </Anchor>
            {breadcrumbs.map(({ id, name }) => (
              <Anchor key={id} component="button" type="button" size="sm" onClick={() => setOpenEntryId(id)}>
                {name}
              </Anchor>
            ))}
          </Breadcrumbs>
        </nav>
      )}
      {listedEntries.length === 0 ? (
        <Text size="sm">{t('settings.regions.listNone')}</Text>
      ) : (
        <ul className={classes.entries}>
          {listedEntries.slice(0, maxRows).map((entry) => (
            <li key={entry.id} className={classes.entry}>
              <Button size="compact-sm" variant="subtle" onClick={() => onChoose(entry)}>
                {entry.name}
              </Button>
              {parentIds.has(entry.id) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={t('settings.regions.listPartsOf', { name: entry.name })}
                  onClick={() => {
                    setText('');
                    setOpenEntryId(entry.id);
                  }}
                >
                  {t('settings.regions.listParts')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {listedEntries.length > maxRows && <Text size="sm">{t('settings.regions.listMore')}</Text>}
      <Text size="xs" c="dimmed">
        {t('settings.regions.listDate', { date: formatDate(loadedAt), host: hostOf(catalogUrl) })}
      </Text>
    </Stack>
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
