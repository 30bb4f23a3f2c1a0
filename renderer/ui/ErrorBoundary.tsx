import { Button, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ErrorBoundary as Boundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { errorMessage, errorReport } from '../../shared/faults/error-report.ts';
import { useDeskState } from '../desk/states.ts';
import { Notice } from './Notice.tsx';

interface ErrorBoundaryProps {
  /** Name of the contents for the message and the report, such as "Panel Route". */
  part: string;
  /** Class of the replacement after an error. */
  className?: string | undefined;
  children: ReactNode;
}

/** Replaces its children with an error message if rendering them fails, so that the rest of the window works. */
export function ErrorBoundary({ part, className, children }: ErrorBoundaryProps) {
  const [components, setComponents] = useState('');
  return (
    <Boundary
      onError={(_, { componentStack }) => setComponents(componentStack ?? '')}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <div className={className}>
          <Broken part={part} error={error} components={components} onRetry={resetErrorBoundary} />
        </div>
      )}
    >
      {children}
    </Boundary>
  );
}

interface BrokenProps {
  part: string;
  error: unknown;
  components: string;
  onRetry(): void;
}

function Broken({ part, error, components, onRetry }: BrokenProps) {
  const { t } = useTranslation();
  const about = useDeskState('about');
  const { copy, copied } = useClipboard({ timeout: 1500 });
  const program = { version: about?.version ?? '', host: about?.host ?? '' };
  return (
    <Notice tone="error" title={t('broken.title', { part })} urgent>
      <Text size="sm">{t('broken.text')}</Text>
      <Text size="xs" ff="monospace" my={4}>
        {errorMessage(error)}
      </Text>
      <Text size="xs">{t('broken.report')}</Text>
      <Group gap="xs" mt="xs">
        <Button variant="default" leftSection={<IconRefresh size={15} />} onClick={onRetry}>
          {t('fault.retry')}
        </Button>
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
          onClick={() => copy(errorReport({ part, error, components }, program))}
        >
          {copied ? t('ui.copied') : t('broken.copy')}
        </Button>
      </Group>
    </Notice>
  );
}
