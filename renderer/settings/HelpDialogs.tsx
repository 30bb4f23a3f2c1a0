import { Loader, ScrollArea, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { setHelpDialog, useHelpDialog } from './help-dialogs.ts';
import { SupportReport } from './SupportReport.tsx';
import { UpdateCheck } from './UpdateCheck.tsx';

/** Dialogs that are opened from the settings and from the Help menu: licenses, support report, and updates. */
export function HelpDialogs() {
  const { t } = useTranslation();
  const { dialog } = useHelpDialog();
  if (dialog === null) return null;
  const { titleKey, size, content: Content } = dialogs[dialog];
  return (
    <Dialog title={t(titleKey)} size={size} onClose={() => setHelpDialog(null)}>
      <Content />
    </Dialog>
  );
}

const dialogs = {
  licenses: { titleKey: 'settings.licensesTitle', size: 'xl', content: Licenses },
  report: { titleKey: 'settings.report', size: 'lg', content: SupportReport },
  updates: { titleKey: 'settings.updates', size: 'md', content: UpdateCheck },
} as const;

/** URL of the licenses of bundled packages, which the build writes. */
const noticesUrl = '/notices.txt';

/** Licenses of the bundled packages. */
function Licenses() {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const read = async () => {
      const response = await fetch(noticesUrl);
      return response.ok ? response.text() : t('settings.licensesMissing');
    };
    read()
      .catch(() => t('settings.licensesMissing'))
      .then(setText);
  }, [t]);
  if (text === null) return <Loader size="sm" />;
  return (
    <ScrollArea
      h="60vh"
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('settings.licensesTitle') }}
    >
      <Text component="pre" size="xs" m={0} style={{ whiteSpace: 'pre-wrap' }}>
        {text}
      </Text>
    </ScrollArea>
  );
}
