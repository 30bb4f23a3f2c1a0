interface Typing {
  /** The value when the field took the focus. */
  before: string;
  /** The value that the person's last input left. */
  latest: string;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

export const isTextField = (element: EventTarget | null): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const typing = new WeakMap<TextField, Typing>();

/** Follows what a person types into fields; the function returned ends that. */
export function followTyping(): () => void {
  const begin = ({ target }: Event) => {
    if (isTextField(target)) typing.set(target, { before: target.value, latest: target.value });
  };
  const note = ({ target }: Event) => {
    if (!isTextField(target)) return;
    typing.set(target, { before: typing.get(target)?.before ?? '', latest: target.value });
  };
  document.addEventListener('focusin', begin, { capture: true });
  document.addEventListener('input', note, { capture: true });
  return () => {
    document.removeEventListener('focusin', begin, { capture: true });
    document.removeEventListener('input', note, { capture: true });
  };
}

/** Whether a text field has the focus and holds nothing that the person has typed since: the field has nothing to undo. */
export function holdsNothingTyped(element: Element | null): boolean {
  if (!isTextField(element)) return false;
  const known = typing.get(element);
  return !known || element.value === known.before || element.value !== known.latest;
}
