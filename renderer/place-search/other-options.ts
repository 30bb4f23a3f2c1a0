import type { ComponentType } from 'react';

/** A meaning of a typed text other than a place of the service, such as a zone. */
export interface OtherOption {
  id: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>;
  label: string;
  /** Rendered behind the label. */
  detail: string;
  run(): void;
}

/** Source of other meanings of a text, which are listed below the places under a title. */
export interface OtherOptions {
  title: string;
  /** Returns the best few matches for a text. */
  find(text: string): readonly OtherOption[];
}

/** Returns the value of the option in the list. */
export const otherValue = ({ id }: Pick<OtherOption, 'id'>): string => `other ${id}`;
