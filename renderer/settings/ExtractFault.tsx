import { Text } from '@mantine/core';
import type { Fault } from '../../shared/faults/fault.ts';
import { Notice } from '../ui/Notice.tsx';
import { words } from '../words/words.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';

interface ExtractFaultProps {
  fault: Fault;
  title: string;
  /** Label of the field with the extract's path or URL. */
  place: string;
}

/** Message why an extract or a catalog can't be loaded. Unlike `FaultMessage`, its texts don't refer to the service. */
export function ExtractFault({ fault, title, place }: ExtractFaultProps) {
  const text = ofServer(fault);
  if (text === null)
    return (
      <FaultMessage
        fault={fault}
        title={title}
        labels={{ path: place, paths: fileAtFault(fault) ?? place, address: place }}
      />
    );
  return (
    <Notice tone="error" title={title} urgent>
      <Text size="sm">{text}</Text>
    </Notice>
  );
}

/** Returns which of several files is invalid; undefined if unknown. */
function fileAtFault(fault: Fault): string | undefined {
  const wrong = fault.kind === 'invalid' ? fault.fields[0] : undefined;
  const file = wrong && 'refusal' in wrong ? wrong.parameters?.file : undefined;
  return file === undefined ? undefined : String(file);
}

function ofServer(fault: Fault): string | null {
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
