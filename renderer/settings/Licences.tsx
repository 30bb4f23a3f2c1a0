import { Loader, ScrollArea, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Where the build puts the licences of what the program carries. */
const notices = '/notices.txt';

/** The licences of the packages that the program carries. */
export function Licences() {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const read = async () => {
      const response = await fetch(notices);
      return response.ok ? response.text() : t('settings.licencesMissing');
    };
    read()
      .catch(() => t('settings.licencesMissing'))
      .then(setText);
  }, [t]);
  if (text === null) return <Loader size="sm" />;
  return (
    <ScrollArea
      h="60vh"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('settings.licencesTitle') }}
    >
      <Text component="pre" size="xs" m={0} style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
    </ScrollArea>
  );
}
