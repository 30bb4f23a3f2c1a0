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
  /** The text of the field while nobody types there. */
  text: string;
  /** What the user is typing; null if nothing. */
  typed: string | null;
  onType(typed: string | null): void;
  /** Set while the choice is being looked up. */
  waiting?: boolean;
  size?: 'xs' | 'sm';
  /** How it is searched; left out: as usual. */
  options?: SearchOptions;
  /** Rendered below what was found where it was not searched as usual. */
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

/** Shorter waits show no loader: it would only flicker. */
const noticeableMs = 300;

/** A field in which a place is searched as it is typed. */
export function PlaceCombobox(props: PlaceComboboxProps) {
  const { text, typed, onType, onChoose, onClear, others } = props;
  const { t } = useTranslation();
  const recent = useRecentPlaces(({ recent }) => recent);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });

  const trimmed = (typed ?? '').trim();
  const isTyping = trimmed !== '';
  const found = useSuggestions(trimmed, props.options);
  const otherOptions = useMemo(
    () => (trimmed === '' ? [] : (others?.find(trimmed) ?? [])),
    [others, trimmed],
  );
  const isBusy = found.isFetching || props.waiting === true;
  const [isSlow] = useDebouncedValue(isBusy, noticeableMs);
  const nothingListed = !isTyping && recent.length === 0;
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
    const other = otherOptions.find((one) => otherValue(one) === option);
    if (other) runOther(other);
    else if (option === moreOption) found.loadMore();
    else choose(choiceOfOption(option, found, isTyping ? [] : recent));
  };
  const clear = () => {
    onType(null);
    combobox.closeDropdown();
    onClear?.();
  };
  /** If a fault offers actions, the focus moves into the list and the list stays open. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    combobox.closeDropdown();
    onType(null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget;
    dispatchKey(searchBindings, event, {
      isListOpen: combobox.dropdownOpened && !nothingListed,
      isOneMarked: combobox.getSelectedOptionIndex() !== -1,
      takeLikeliest() {
        const [other] = otherOptions;
        void likeliestChoice(trimmed, found.fetchSuggestions).then((choice) => {
          if (choice) choose(choice);
          else if (other) runOther(other);
        });
      },
      leave: () => (typed === null ? field.blur() : onType(null)),
    });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears where the focus goes
    <div onBlur={leave}>
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
            error={fieldFault(found.failure?.fault, 'input') ?? props.error}
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
              found.searchNearMap();
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
          {isTyping && !found.isStale
            ? t('places.suggestions', { count: found.suggestions.length + otherOptions.length })
            : ''}
        </VisuallyHidden>
        <Combobox.Dropdown hidden={nothingListed}>
          <PlaceOptions
            text={trimmed}
            recent={recent}
            found={found}
            others={otherOptions}
            othersTitle={others?.title ?? ''}
            optionsNote={props.optionsNote}
          />
        </Combobox.Dropdown>
      </Combobox>
    </div>
  );
}
