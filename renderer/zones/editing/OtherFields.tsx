import { Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import classes from './OtherFields.module.css';

/** What a file said of a zone that has no field of its own; nothing where it said no more. */
export function OtherFields({ zone: { otherFields = [] } }: { zone: Zone }) {
  const { t } = useTranslation();
  if (otherFields.length === 0) return null;
  return (
    <section aria-label={t('zones.card.others')}>
      <Title order={2} size="h3" mb={2}>
        {t('zones.card.others')}
      </Title>
      <Text c="dimmed" size="xs" mb={6}>
        {t('zones.card.othersHint')}
      </Text>
      <Table
        verticalSpacing={4}
        layout="fixed"
        aria-label={t('zones.card.others')}
        className={classes.fields ?? ''}
      >
        <Table.Tbody>
          {otherFields.map(({ name, value }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w="38%">
                {name}
              </Table.Th>
              <Table.Td>{String(value)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
