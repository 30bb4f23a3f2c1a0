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

const geofabrik = 'https://download.geofabrik.de/index-v1.json';

/** Catalog of extracts, loaded on request from a URL that the user can change, to browse and search. */
export function ExtractCatalog({ onChoose }: ExtractCatalogProps) {
  const { t } = useTranslation();
  const catalog = useDeskState('regionCatalog');
  const [address, setAddress] = useState(catalog?.address ?? geofabrik);
  const [loading, setLoading] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const load = async () => {
    setLoading(true);
    setFault(undefined);
    const outcome = await desk.call('regions.loadCatalog', { address });
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
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" loading={loading} onClick={() => void load()}>
            {t('settings.regions.loadList')}
          </Button>
        </Group>
      </Stack>
      {fault && (
        <ExtractFault
          fault={fault}
          title={t('settings.regions.listFailed')}
          place={t('settings.regions.list')}
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

function Entries({ catalog: { address, loadedAt, entries }, onChoose }: EntriesProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  /** ID of the entry whose children are listed; null at the top level. */
  const [open, setOpen] = useState<string | null>(null);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const parentOf = ({ parent }: CatalogEntry) => (parent !== null && byId.has(parent) ? parent : null);
  const parents = new Set(entries.map(parentOf));
  const query = searchableText(text.trim());
  const matches = (entry: CatalogEntry) =>
    query === ''
      ? parentOf(entry) === open
      : searchableText(entry.name).includes(query) ||
        entry.countries.some((code) => searchableText(code) === query);
  const found = entries.filter(matches).toSorted((a, b) => a.name.localeCompare(b.name));
  const path: CatalogEntry[] = [];
  for (let at = open === null ? undefined : byId.get(open); at && !path.includes(at); ) {
    path.unshift(at);
    const parent = parentOf(at);
    at = parent === null ? undefined : byId.get(parent);
  }
  return (
    <Stack gap={6}>
      <ListSearch label={t('settings.regions.listSearch')} value={text} onChange={setText} />
      {query === '' && path.length > 0 && (
        <nav aria-label={t('settings.regions.listPlace')}>
          <Breadcrumbs>
            <Anchor component="button" type="button" size="sm" onClick={() => setOpen(null)}>
              {t('settings.regions.listTop')}
            </Anchor>
            {path.map(({ id, name }) => (
              <Anchor key={id} component="button" type="button" size="sm" onClick={() => setOpen(id)}>
                {name}
              </Anchor>
            ))}
          </Breadcrumbs>
        </nav>
      )}
      {found.length === 0 ? (
        <Text size="sm">{t('settings.regions.listNone')}</Text>
      ) : (
        <ul className={classes.entries}>
          {found.slice(0, maxRows).map((entry) => (
            <li key={entry.id} className={classes.entry}>
              <Button size="compact-sm" variant="subtle" onClick={() => onChoose(entry)}>
                {entry.name}
              </Button>
              {parents.has(entry.id) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={t('settings.regions.listPartsOf', { name: entry.name })}
                  onClick={() => {
                    setText('');
                    setOpen(entry.id);
                  }}
                >
                  {t('settings.regions.listParts')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {found.length > maxRows && <Text size="sm">{t('settings.regions.listMore')}</Text>}
      <Text size="xs" c="dimmed">
        {t('settings.regions.listDate', { date: formatDate(loadedAt), host: hostOf(address) })}
      </Text>
    </Stack>
  );
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);
