import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/fault.ts';
import { FaultMessage } from '../ui/FaultMessage.tsx';

const explained = ['ZERO_RESULTS', 'NOT_FOUND', 'MAX_ROUTE_LENGTH_EXCEEDED'] as const;

/** Why there is no route, and what can be done about it. */
export function RouteFault({ fault, onRetry }: { fault: Fault; onRetry: () => void }) {
  const { t } = useTranslation();
  const status = fault.kind === 'service' ? explained.find((name) => name === fault.status) : undefined;
  if (!status) return <FaultMessage fault={fault} title={t('route.failed')} onRetry={onRetry} />;
  return (
    <Alert
      role="alert"
      variant="light"
      color="yellow"
      icon={<IconAlertTriangle size={18} />}
      title={t(`route.status.${status}.title`)}
      p="sm"
    >
      <Text size="sm">{t(`route.status.${status}.text`)}</Text>
    </Alert>
  );
}
