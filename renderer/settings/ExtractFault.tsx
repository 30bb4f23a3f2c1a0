import { Text } from '@mantine/core';
import type { Fault } from '../../shared/faults/fault.ts';
import { Notice } from '../ui/Notice.tsx';
import { words } from '../words/words.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';

interface ExtractFaultProps {
  fault: Fault;
  title: string;
  /** Label of the field with the extract's path or URL. */
  fieldLabel: string;
}

/**
 * Message why an extract or a catalog can't be loaded. Faults of the download server have texts of their own, because
 * those of `FaultMessage` refer to the service in use.
 */
export function ExtractFault({ fault, title, fieldLabel }: ExtractFaultProps) {
  const text = serverFaultText(fault);
  if (text === null)
    return (
      <FaultMessage
        fault={fault}
        title={title}
        labels={{ path: fieldLabel, paths: invalidFileOf(fault) ?? fieldLabel, address: fieldLabel }}
      />
    );
  return (
    <Notice tone="error" title={title} urgent>
      <Text size="sm">{text}</Text>
    </Notice>
  );
}

/** Returns which of several files is invalid; undefined if unknown. */
function invalidFileOf(fault: Fault): string | undefined {
  const invalidField = fault.kind === 'invalid' ? fault.fields[0] : undefined;
  const file = invalidField && 'refusal' in invalidField ? invalidField.parameters?.file : undefined;
  return file === undefined ? undefined : String(file);
}

/** Returns the text for a fault of the download server; null for other faults. */
function serverFaultText(fault: Fault): string | null {
  switch (fault.kind) {
    case 'service':
      return words.t('settings.regions.serverStatus', { status: fault.status });
    case 'offline':
    case 'timeout':
    case 'rate-limited':
      return words.t('settings.regions.serverAway');
    case 'bad-answer':
      return words.t('settings.regions.notUsable');
    default:
      return null;
  }
}
