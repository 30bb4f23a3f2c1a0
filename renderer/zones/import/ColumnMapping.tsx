import { NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldMapping } from '../../../shared/zones/formats/reading.ts';
import { hasShapeColumn } from '../../../shared/zones/formats/zone-formats.ts';
import classes from './ColumnMapping.module.css';
import type { FoundInFile } from './import-messages.ts';

const mappedFields = ['zoneId', 'name', 'storeId', 'description', 'types', 'status', 'polygon'] as const;

/** Returns the columns without a matching zone field, which are stored as additional fields. */
export function otherColumns({
  columns,
  format,
  mapping: { name, polygon, ...mapping },
}: FoundInFile): string[] {
  const mapped = new Set<string>(Object.values(mapping));
  if (polygon !== undefined && hasShapeColumn(format)) mapped.add(polygon);
  return columns.filter((column) => !mapped.has(column));
}

interface ColumnMappingProps {
  found: FoundInFile;
  /** As selected; the file may still be read with it. */
  mapping: FieldMapping;
  onChange: (mapping: FieldMapping) => void;
}

/** Fields to select the column that each zone field is read from. */
export function ColumnMapping({ found, mapping, onChange }: ColumnMappingProps) {
  const { t } = useTranslation();
  const geometryIsColumn = hasShapeColumn(found.format);
  return (
    <fieldset className={classes.mapping}>
      <Text component="legend" fw={500}>
        {t('zones.import.mapping')}
      </Text>
      <SimpleGrid cols={3} spacing="sm" verticalSpacing="xs">
        {mappedFields
          .filter((field) => field !== 'polygon' || geometryIsColumn)
          .map((field) => (
            <NativeSelect
              key={field}
              label={t(`zones.field.${field}`)}
              value={mapping[field] ?? ''}
              onChange={(event) => {
                const { [field]: _, ...rest } = mapping;
                const column = event.currentTarget.value;
                onChange(column === '' ? rest : { ...rest, [field]: column });
              }}
              data={[
                { value: '', label: t('zones.import.noColumn') },
                ...found.columns.map((column) => ({ value: column, label: column })),
              ]}
            />
          ))}
      </SimpleGrid>
    </fieldset>
  );
}
