import { Input, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languages, unitSystems } from '../../shared/api/value-sets.ts';
import { themes } from '../../shared/settings.ts';
import { useDeskState } from '../desk/states.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { languageName } from './language-name.ts';
import { Section } from './Section.tsx';
import { useChange } from './use-change.ts';

const languageChoices = languages.map((code) => ({ value: code, label: languageName(code) }));

/** Theme, units and language. */
export function Looks() {
  const { t } = useTranslation();
  const { theme, units, language } = useDeskState('settings');
  const { change, fault } = useChange();
  return (
    <Section title={t('settings.looks')}>
      <Input.Wrapper label={t('settings.theme')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('settings.theme')}
          value={theme}
          onChange={(value) => void change({ theme: value })}
          data={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        />
      </Input.Wrapper>
      <Input.Wrapper label={t('settings.units')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('settings.units')}
          value={units}
          onChange={(value) => void change({ units: value })}
          data={unitSystems.map((value) => ({ value, label: t(`settings.units.${value}`) }))}
        />
      </Input.Wrapper>
      <Select
        searchable
        allowDeselect={false}
        label={t('settings.language')}
        description={t('settings.languageAbout')}
        value={language}
        onChange={(value) => {
          const code = languages.find((known) => known === value);
          if (code) void change({ language: code });
        }}
        data={languageChoices}
      />
      {fault && <FaultMessage fault={fault} title={t('settings.notChanged')} />}
    </Section>
  );
}
