import { Button, Group, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { useServiceName } from '../workbench/service-name.ts';
import { PlanForm } from './PlanForm.tsx';
import { usePlanComparison } from './plan-comparison.ts';
import { closePlan, deletesOne, type PlanRequest, usePlanDialog } from './plan-dialog.ts';

/**
 * Dialog with a preview of what will be done on the service and what is skipped; the user ticks rows and publishes.
 */
export function PlanDialog() {
  const { request } = usePlanDialog();
  return request && <OpenPlan request={request} />;
}

function OpenPlan({ request }: { request: PlanRequest }) {
  const { t } = useTranslation();
  const service = useServiceName();
  const aside = usePlanDialog((state) => state.aside);
  const { knowledge, differences, fault, skip, compareAgain } = usePlanComparison(request);
  const [name] = request.deletes;
  const title = deletesOne(request) ? t('zones.remove.title', { name }) : t('zones.plan.title', { service });
  return (
    <Dialog onClose={closePlan} title={title} size="lg" hidden={aside !== null}>
      {fault ? (
        <FaultMessage fault={fault} title={t('zones.plan.notKnown')} onRetry={compareAgain} />
      ) : differences ? (
        <PlanForm request={request} differences={differences}>
          {knowledge.kind === 'compared' && (
            <Text size="xs" c="dimmed">
              {t('zones.plan.compared', { service })}
            </Text>
          )}
          {knowledge.kind === 'not-listed' && (
            <Notice tone="warning">{t('zones.plan.notListed', { service })}</Notice>
          )}
          {knowledge.kind === 'last-known' &&
            (knowledge.fault ? (
              <FaultMessage
                fault={knowledge.fault}
                title={t('zones.plan.lastKnown', { service })}
                onRetry={compareAgain}
              />
            ) : (
              <Notice tone="warning">
                {t('zones.plan.lastKnown', { service })}
                <Button variant="default" size="compact-xs" mt={4} onClick={compareAgain}>
                  {t('zones.plan.compareAgain')}
                </Button>
              </Notice>
            ))}
        </PlanForm>
      ) : (
        <Group gap="xs">
          <Loader size="xs" />
          <Text role="status" style={{ flex: 1 }}>
            {t('zones.plan.comparing', { service })}
            {knowledge.kind === 'comparing' &&
              knowledge.zonesRead > 0 &&
              ` ${t('zones.plan.read', { count: knowledge.zonesRead })}`}
          </Text>
          <Button variant="default" size="compact-sm" onClick={skip}>
            {t('zones.plan.doNotWait')}
          </Button>
          <Button variant="default" size="compact-sm" data-autofocus onClick={closePlan}>
            {t('zones.create.notNow')}
          </Button>
        </Group>
      )}
    </Dialog>
  );
}
