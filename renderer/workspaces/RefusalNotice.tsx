import { Text } from '@mantine/core';
import { Notice } from '../ui/Notice.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { refusalInWords } from '../workbench/workspace-words.ts';
import type { Refusal } from './use-refusal.ts';

/** Notice of why an action on a workspace was refused. Renders nothing for null. */
export function RefusalNotice({ refusal, title }: { refusal: Refusal | null; title: string }) {
  if (!refusal) return null;
  if ('fault' in refusal) return <FaultMessage fault={refusal.fault} title={title} />;
  return (
    <Notice tone="error" title={title} urgent>
      <Text size="sm">{refusalInWords(refusal.refused)}</Text>
    </Notice>
  );
}
