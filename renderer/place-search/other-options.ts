import type { ComponentType } from 'react';

/** Something beside the places of the service that a text may mean. */
export interface OtherOption {
  id: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>;
  label: string;
  /** Rendered behind the label. */
  detail: string;
  run(): void;
}

/** What is found beside places, listed below them under a title. */
export interface OtherOptions {
  title: string;
  /** The few that fit a text best. */
  find(text: string): readonly OtherOption[];
}

/** The value of such an option in the list. */
export const otherValue = ({ id }: Pick<OtherOption, 'id'>): string => `other ${id}`;
