import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconTool } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { repairsOffered } from '../../../shared/zones/checks/issue-repair.ts';
import { type Receiver, receivers } from '../../../shared/zones/checks/repair-all.ts';
import { useDeskState } from '../../desk/states.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { formatArea, formatList, formatNumber } from '../../ui/format.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { isRepairable } from '../../zone-check/problem.ts';
import classes from './Problems.module.css';
import type { ProblemGroup } from './problem-list.ts';
import { startRepairing } from './repairing.ts';

interface ProblemGroupHeadProps {
  group: ProblemGroup;
  isFolded: boolean;
  /** Whether the header is the tab stop of the list. */
  reachable: boolean;
  onFold(isFolded: boolean): void;
  onFocus(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** Header of a group of problems: what they have in common, their number and area, and bulk repairs. */
export function ProblemGroupHead(props: ProblemGroupHeadProps) {
  const { group, isFolded, reachable, onFold, onFocus, onKeyDown } = props;
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const zones = useZones((state) => state.zones);
  const { kind, problems, areaSquareMeters } = group;
  const title =
    kind === null
      ? formatList(group.zones.map((id) => zones.get(id)?.zoneId || t('zones.unnamed')))
      : t(`zones.problems.kind.${kind}`);
  const number = formatNumber(problems.length);
  const Icon = isFolded ? IconChevronRight : IconChevronDown;
  return (
    <div className={classes.group}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={!isFolded}
        tabIndex={reachable ? 0 : -1}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={() => onFold(!isFolded)}
      >
        <Icon size={16} className={classes.icon} aria-hidden />
        <span className={classes.names}>{title}</span>
        <span className={classes.figures}>
          {areaSquareMeters > 0
            ? t('zones.problems.group', { number, area: formatArea(areaSquareMeters, units) })
            : number}
        </span>
      </button>
      {problems.some(isRepairable) && (
        <RepairMenu title={title} group={group} reachable={reachable} onFocus={onFocus} />
      )}
    </div>
  );
}

interface RepairMenuProps extends Pick<ProblemGroupHeadProps, 'group' | 'reachable' | 'onFocus'> {
  title: string;
}

function RepairMenu({ title, group, reachable, onFocus }: RepairMenuProps) {
  const { t } = useTranslation();
  const problems = group.problems.filter(isRepairable);
  const isBetweenZones = problems.some(({ issue }) => repairsOffered(issue).length > 1);
  const label = t('zones.problems.repairGroup', { title });
  const button = useRef<HTMLButtonElement>(null);
  /** Moves the focus to the button first: the repair takes it and returns it, and the menu item is gone by then. */
  const repair = (receiver: Receiver) => () => {
    button.current?.focus();
    startRepairing(problems, receiver);
  };
  const returnFocus = () => {
    if (document.activeElement?.closest('[role=menu]')) button.current?.focus();
  };
  return (
    <ButtonMenu position="bottom-end" returnFocus={false} onClose={returnFocus}>
      <Menu.Target>
        <ActionIcon
          ref={button}
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          tabIndex={reachable ? 0 : -1}
          onFocus={onFocus}
        >
          <IconTool size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isBetweenZones ? (
          receivers.map((receiver) => (
            <Menu.Item key={receiver} onClick={repair(receiver)}>
              {t(`zones.repairing.all.${receiver}`)}
            </Menu.Item>
          ))
        ) : (
          <Menu.Item onClick={repair('larger')}>{t('zones.repairing.these')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </ButtonMenu>
  );
}
