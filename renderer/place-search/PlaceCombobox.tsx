import { CloseButton, Combobox, Loader, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchOptions } from '../../shared/saved/searches.ts';
import { dispatchKey } from '../ui/focus-keys.ts';
import { fieldFault } from '../workbench/fault-words.ts';
import { type Choice, choiceOfOption, likeliestChoice, moreOption } from './choice.ts';
import { type OtherOption, type OtherOptions, otherValue } from './other-options.ts';
import { PlaceOptions } from './PlaceOptions.tsx';
import { rememberPlace, useRecentPlaces } from './recent-places.ts';
import { searchBindings } from './search-keys.ts';
import { useSuggestions } from './suggestions.ts';

interface PlaceComboboxProps {
  id?: string;
  /** Rendered above the field, or only read out where `labelHidden`. */
  label: string;
  labelHidden?: boolean;
  placeholder: string;
  /** Text of the field while the user isn't typing. */
  text: string;
  /** What the user is typing; null if nothing. */
  typed: string | null;
  onType(typed: string | null): void;
  /** Set while the choice is being looked up. */
  isWaiting?: boolean;
  size?: 'xs' | 'sm';
  /** Search options; the defaults if absent. */
  options?: SearchOptions;
  /** Rendered below the results of a search with other than the default options. */
  optionsNote?: ReactNode;
  /** Other meanings of the text, such as zones. */
  others?: OtherOptions;
  error?: string | undefined;
  disabled?: true;
  /** Why it is disabled. */
  title?: string;
  leftSection?: ReactNode;
  onChoose(choice: Choice): void;
  /** Called when the field is emptied. */
  onClear?(): void;
}

/** Shorter waits show no loader, which would only flicker. */
const loaderDelayMs = 300;

/** Field that suggests places while typing. */
export function PlaceCombobox(props: PlaceComboboxProps) {
  const { text, typed, onType, onChoose, onClear, others } = props;
  const { t } = useTranslation();
  const recent = useRecentPlaces(({ recent }) => recent);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const trimmed = (typed ?? '').trim();
  const isTyping = trimmed !== '';
  const search = useSuggestions(trimmed, props.options);
  const otherOptions = useMemo(
    () => (trimmed === '' ? [] : (others?.find(trimmed) ?? [])),
    [others, trimmed],
  );
  const isBusy = search.isFetching || props.isWaiting === true;
  const [isSlow] = useDebouncedValue(isBusy, loaderDelayMs);
  const isListEmpty = !isTyping && recent.length === 0;
  const fieldText = typed ?? text;

  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    if (choice.kind === 'place') rememberPlace(choice.place);
    onType(null);
    combobox.closeDropdown();
    onChoose(choice);
  };
  const runOther = (option: OtherOption) => {
    onType(null);
    combobox.closeDropdown();
    option.run();
  };
  const submit = (option: string) => {
    const other = otherOptions.find((candidate) => otherValue(candidate) === option);
    if (other) runOther(other);
    else if (option === moreOption) search.loadMore();
    else choose(choiceOfOption(option, search, isTyping ? [] : recent));
  };
  const clear = () => {
    onType(null);
    combobox.closeDropdown();
    onClear?.();
  };
  /** If a fault offers actions, the focus moves into the list and the list stays open. */
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    combobox.closeDropdown();
    onType(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    dispatchKey(searchBindings, event, {
      isListOpen: combobox.dropdownOpened && !isListEmpty,
      isOptionMarked: combobox.getSelectedOptionIndex() !== -1,
      chooseLikeliest() {
        const [other] = otherOptions;
        void likeliestChoice(trimmed, search.fetchSuggestions).then((choice) => {
          if (choice) choose(choice);
          else if (other) runOther(other);
        });
      },
      leave: () => (typed === null ? field.blur() : onType(null)),
    });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes focus changes
    <div onBlur={closeOnBlur}>
      <Combobox
        store={combobox}
        onOptionSubmit={submit}
        shadow="md"
        withinPortal={false}
        offset={4}
        transitionProps={{ duration: 0 }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...(props.id !== undefined && { id: props.id })}
            {...(props.labelHidden ? { 'aria-label': props.label } : { label: props.label })}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            size={props.size ?? 'xs'}
            error={fieldFault(search.failure?.fault, 'input') ?? props.error}
            placeholder={props.placeholder}
            value={fieldText}
            disabled={props.disabled === true}
            // A long name is truncated.
            title={props.title ?? (typed === null && text !== '' ? text : undefined)}
            styles={{ input: { textOverflow: 'ellipsis' } }}
            leftSection={props.leftSection ?? <IconSearch size={16} />}
            rightSection={
              isBusy && isSlow ? (
                <Loader size={14} />
              ) : fieldText === '' ? null : (
                <CloseButton
                  size="sm"
                  aria-label={t('places.clear', { field: props.label })}
                  onClick={clear}
                />
              )
            }
            onFocus={(event) => {
              search.searchNearMap();
              event.currentTarget.select();
              combobox.openDropdown();
            }}
            onClick={() => combobox.openDropdown()}
            onChange={(event) => {
              onType(event.currentTarget.value);
              combobox.resetSelectedOption();
              combobox.openDropdown();
            }}
            onKeyDown={press}
          />
        </Combobox.Target>
        <VisuallyHidden role="status">
          {isTyping && !search.isStale
            ? t('places.suggestions', { count: search.suggestions.length + otherOptions.length })
            : ''}
        </VisuallyHidden>
        <Combobox.Dropdown hidden={isListEmpty}>
          <PlaceOptions
            text={trimmed}
            recent={recent}
            search={search}
            others={otherOptions}
            othersTitle={others?.title ?? ''}
            optionsNote={props.optionsNote}
          />
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}
