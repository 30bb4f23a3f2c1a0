interface Typing {
  /** The value when the field took the focus. */
  before: string;
  /** The value after the last input by the user. */
  latest: string;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

export const isTextField = (element: EventTarget | null): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const typing = new WeakMap<TextField, Typing>();

/** Tracks which text fields the user types into. Returns a function that stops it. */
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

/** Whether the element is a text field in which nothing was typed since it was focused, so that it has nothing to undo. */
export function hasNothingTyped(element: Element | null): boolean {
  if (!isTextField(element)) return false;
  const known = typing.get(element);
  return !known || element.value === known.before || element.value !== known.latest;
}
