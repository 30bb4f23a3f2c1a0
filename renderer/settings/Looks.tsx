import { Input, SegmentedControl, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../shared/api/value-sets.ts';
import { languages, unitSystems } from '../../shared/api/value-sets.ts';
import { themes, windowLanguages } from '../../shared/settings/settings.ts';
import { csvSeparators } from '../../shared/text/csv.ts';
import { useChange } from '../desk/change-settings.ts';
import { useDeskState } from '../desk/states.ts';
import { locale } from '../words/words.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { showsSystemNotices } from '../workbench/system-notice.ts';
import { Section } from './Section.tsx';

const separatorKeys = { ',': 'comma', ';': 'semicolon', '\t': 'tab' } as const;

const system = 'system' as const;
/** Option value "Same as app", distinct from every language. */
const sameAsAppValue = '';

/** Section for theme, units, languages, the separator of CSV files, and system notifications. */
export function Looks() {
  const { t } = useTranslation();
  const { theme, units, windowLanguage, language, csvSeparator, tellsEndOfWork } = useDeskState('settings');
  const host = useDeskState('about')?.host;
  const { change, fault } = useChange();
  return (
    <Section id="looks" title={t('settings.looks')}>
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
        allowDeselect={false}
        label={t('settings.windowLanguage')}
        value={windowLanguage}
        onChange={(value) => {
          const chosen = [system, ...windowLanguages].find((known) => known === value);
          if (chosen) void change({ windowLanguage: chosen });
        }}
        data={[
          { value: system, label: t('settings.windowLanguage.system') },
          ...windowLanguages.map((value) => ({ value, label: nativeName(value) })),
        ]}
      />
      <Select
        searchable
        allowDeselect={false}
        label={t('settings.language')}
        value={language ?? sameAsAppValue}
        onChange={(value) => {
          const code = languages.find((known) => known === value);
          if (code || value === sameAsAppValue) void change({ language: code ?? null });
        }}
        data={[
          { value: sameAsAppValue, label: t('settings.language.window') },
          ...languages.map((value) => ({ value, label: languageName(value) })),
        ]}
      />
      <Input.Wrapper
        label={t('settings.csvSeparator')}
        description={t('settings.csvSeparatorAbout')}
        labelElement="div"
      >
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label={t('settings.csvSeparator')}
          value={csvSeparator}
          onChange={(value) => void change({ csvSeparator: value })}
          data={csvSeparators.map((value) => ({
            value,
            label: t(`settings.csvSeparator.${separatorKeys[value]}`),
          }))}
        />
      </Input.Wrapper>
      {host && showsSystemNotices(host) && (
        <Switch
          label={t('settings.tellsEndOfWork')}
          description={t('settings.tellsEndOfWorkAbout')}
          checked={tellsEndOfWork}
          onChange={({ currentTarget }) => void change({ tellsEndOfWork: currentTarget.checked })}
        />
      )}
      {fault && <FaultMessage fault={fault} title={t('settings.notChanged')} />}
    </Section>
  );
}

/** Returns the name of a language in that language: `Deutsch`. */
const nativeName = (code: Language): string =>
  new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;

/** Returns the name of a language in the window's language and its own: `German – Deutsch`; once if both are the same. */
function languageName(code: Language): string {
  const name = new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code;
  const native = nativeName(code);
  return name === native ? name : `${name} – ${native}`;
}
