import { Group, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type TextEncoding, textEncodings } from '../../../shared/text/text-encoding.ts';
import type { UsedEncoding } from '../../../shared/text/text-pieces.ts';

interface EncodingChoiceProps {
  encoding: UsedEncoding;
  onChange: (encoding: TextEncoding) => void;
}

/** Selects the encoding of the file's text, with a sample of the result. */
export function EncodingChoice({ encoding: { used, guessed, sample, lost }, onChange }: EncodingChoiceProps) {
  const { t } = useTranslation();
  return (
    <Group gap="sm" align="end">
      <NativeSelect
        label={t('zones.import.encoding')}
        description={guessed ? t('zones.import.encodingGuessed') : undefined}
        value={used}
        onChange={({ currentTarget: { value } }) => {
          const chosen = textEncodings.find((encoding) => encoding === value);
          if (chosen) onChange(chosen);
        }}
        data={textEncodings.map((value) => ({ value, label: t(`zones.encoding.${value}`) }))}
      />
      <Text pb={4}>
        {t('zones.import.encodingSample', { sample })}
        {lost && ` ${t('zones.import.encodingLost', { ...lost })}`}
      </Text>
    </Group>
  );
}
