import { Button, Group, Menu } from '@mantine/core';
import { IconShare3 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { JobOf } from '../../shared/desk/jobs.ts';
import { ListFiles, useAttempt } from '../place-lists/ListFiles.tsx';
import { exportList, placesOfList } from '../place-lists/list-places.ts';
import { countLines } from '../place-lists/use-lines.ts';
import { ButtonMenu } from '../ui/ButtonMenu.tsx';
import { type PlaceListAction, usePlaceListActions } from '../workbench/panel.ts';
import { usePanelAction } from '../workbench/panel-actions.ts';
import { usePanelMenu } from '../workbench/panel-menus.ts';

/** Buttons to export a list and to use its places in other panels. */
export function ListResults({ job }: { job: JobOf<'geocoding'> }) {
  const { t } = useTranslation();
  const actions = usePlaceListActions();
  const { attempt, refusal } = useAttempt();
  const placed = countLines(job, 'placed');
  const runAction = (action: PlaceListAction) => attempt(async () => action.run(await placesOfList(job.id)));
  usePanelMenu(
    t('geocoding.use', { count: placed }),
    actions.map((action) => ({
      id: action.id,
      label: t(action.titleKey),
      disabled: placed === 0 || placed > action.capacity(),
      run: () => void runAction(action),
    })),
  );
  usePanelAction('export', () => void attempt(() => exportList(job.id)));
  return (
    <>
      <Group gap="xs">
        <ButtonMenu>
          <Menu.Target>
            <Button size="compact-sm" leftSection={<IconShare3 size={15} />} disabled={placed === 0}>
              {t('geocoding.use', { count: placed })}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map((action) => {
              const { id, titleKey, icon: Icon, capacity } = action;
              return (
                <Menu.Item
                  key={id}
                  leftSection={<Icon size={15} />}
                  disabled={placed > capacity()}
                  {...(placed > capacity() && { title: t('geocoding.noRoom', { room: capacity() }) })}
                  onClick={() => void runAction(action)}
                >
                  {t(titleKey)}
                </Menu.Item>
              );
            })}
          </Menu.Dropdown>
        </ButtonMenu>
        <ListFiles job={job} attempt={attempt} />
      </Group>
      {refusal}
    </>
  );
}
