import { z } from 'zod';
import type { Outcome } from '../faults/fault.ts';

/** Asked by the window and answered by the desk. `input` is checked on arrival; the types of answer and progress have no form at run time. */
export interface Call<Input = unknown, Answer = unknown, Progress = unknown> {
  form: 'call';
  input: z.ZodType<Input>;
  /** It asks or changes something at the service: the window says with it which service it means. */
  ofService: boolean;
  answer?: Answer;
  progress?: Progress;
}

/**
 * Published by the desk: sent when a window connects and whenever it changes, so that what a window knows
 * is never older than what it was told before.
 */
export interface State<Value = unknown> {
  form: 'state';
  /** What a window takes it for until it is told. */
  initial: Value;
}

/** Told by the desk unasked, and kept nowhere: only where there is too much for a state. */
export interface Event<Payload = unknown> {
  form: 'event';
  payload?: Payload;
}

/** What one part of the desk offers to the window, by name. */
export type Capability = Readonly<Record<string, Call | State | Event>>;

export const call = <Input, Answer, Progress = never>(
  input: z.ZodType<Input>,
): Call<Input, Answer, Progress> => ({ form: 'call', input, ofService: false });

export const callOfService = <Input, Answer, Progress = never>(
  input: z.ZodType<Input>,
): Call<Input, Answer, Progress> => ({ form: 'call', input, ofService: true });

export const state = <Value>(initial: Value): State<Value> => ({ form: 'state', initial });

export const event = <Payload>(): Event<Payload> => ({ form: 'event' });

/** The input of a call that asks for nothing in particular. */
export const nothing = z.undefined();

type NamesOf<C, Form> = { [Name in keyof C]: C[Name] extends { form: Form } ? Name : never }[keyof C];
export type CallsIn<C> = NamesOf<C, 'call'>;
export type StatesIn<C> = NamesOf<C, 'state'>;
export type EventsIn<C> = NamesOf<C, 'event'>;

export type Input<Entry> = Entry extends { input: z.ZodType<infer Asked> } ? Asked : never;
export type Answer<Entry> = Entry extends { answer?: infer Answered } ? Exclude<Answered, undefined> : never;
export type Progress<Entry> = Entry extends { progress?: infer Told } ? NonNullable<Told> : never;
export type Value<Entry> = Entry extends { initial: infer Published } ? Published : never;
export type Payload<Entry> = Entry extends { payload?: infer Told } ? Exclude<Told, undefined> : never;

/** What a handler is given beside its input. */
export interface Context<Entry> {
  signal: AbortSignal;
  /** The opening of the workspace that is meant, where the window said so. */
  workspace?: string | undefined;
  report(progress: Progress<Entry>): void;
}

/** The desk's side of the calls of a capability. */
export type Handlers<C> = {
  [Name in CallsIn<C>]: (
    input: Input<C[Name]>,
    context: Context<C[Name]>,
  ) => Promise<Outcome<Answer<C[Name]>>>;
};

/** Something that changes, and tells of it. */
export interface Watched<Value> {
  read(): Value;
  /** The function returned stops it. */
  watch(listener: (value: Value) => void): () => void;
}

/** The desk's side of the states of a capability. */
export type Published<C> = { [Name in StatesIn<C>]: Watched<Value<C[Name]>> };

/** The names of the entries of one form in a capability. */
export const namesOf = <C extends Capability, Form extends C[keyof C]['form']>(
  capability: C,
  form: Form,
): NamesOf<C, Form>[] =>
  Object.keys(capability)
    .filter((name) => capability[name]?.form === form)
    // Keys are texts to the compiler.
    .map((name) => name as NamesOf<C, Form>);
