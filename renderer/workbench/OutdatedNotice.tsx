import { Button, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CallName } from '../../shared/desk/index.ts';
import { type AnsweringService, isSameService } from '../../shared/settings/settings.ts';
import { queryClient } from '../desk/ask.ts';
import { refetchFromServiceInUse } from '../desk/change-provenance.ts';
import { type Provenance, useProvenanceOnDisplay } from '../desk/provenance.ts';
import { formatDate, formatLocalTime } from '../ui/format.ts';
import { Notice } from '../ui/Notice.tsx';
import { useServiceInUse } from './region.ts';
import { chosenServiceName } from './service-name.ts';

interface OutdatedNoticeProps {
  calls: readonly CallName[];
  /** Whether the panel still displays the data. */
  isVisible?: boolean;
}

/**
 * Notice that the data of these calls is from another service or region, or is only requested on demand, with a button
 * to request it from the service in use.
 */
export function OutdatedNotice({ calls, isVisible = true }: OutdatedNoticeProps) {
  const { t } = useTranslation();
  const provenance = useProvenanceOnDisplay(calls);
  const texts = textsOf(t, provenance, useServiceInUse(), isVisible);
  if (!texts) return null;
  return (
    <Notice tone="warning" title={texts.title}>
      <Text size="sm" mb="xs">
        {texts.text}
      </Text>
      <Button variant="default" onClick={() => refetchFromServiceInUse(queryClient, calls)}>
        {t('former.ask')}
      </Button>
    </Notice>
  );
}

function textsOf(t: TFunction, provenance: Provenance, inUse: AnsweringService, isVisible: boolean) {
  const now = chosenServiceName(t, inUse);
  if (provenance.kind === 'former') {
    const regions = regionNames(provenance.service, inUse);
    if (regions) {
      const text = t(isVisible ? 'former.region.shown' : 'former.region.notShown', regions);
      return { title: t('former.region.title'), text };
    }
    const then = chosenServiceName(t, provenance.service);
    const text = t(isVisible ? 'former.shown' : 'former.notShown', { then, now });
    return { title: t('former.title'), text };
  }
  if (provenance.kind !== 'deferred') return null;
  const { answeredAt } = provenance;
  if (answeredAt === null)
    return { title: t('deferred.notLoaded'), text: t('deferred.unanswered', { name: now }) };
  const time = formatLocalTime(new Date(answeredAt).toISOString());
  return { title: t('deferred.title'), text: t('deferred.answered', { name: now, time }) };
}

/**
 * Returns the names of both regions if the data is from another region of the built-in service, else null. Adds the
 * data dates if the names are equal.
 */
function regionNames(then: AnsweringService, inUse: AnsweringService) {
  if (!isSameService(then, inUse) || then.kind === 'provider' || inUse.kind === 'provider') return null;
  const [former, now] = [then.region, inUse.region];
  if (!former || !now) return null;
  const nameOf = ({ name, dataDate }: typeof former) =>
    former.name === now.name ? `${name} (${formatDate(dataDate)})` : name;
  return { before: nameOf(former), now: nameOf(now) };
}
