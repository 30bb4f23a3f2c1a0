import { z } from 'zod';
import type { Outcome } from '../faults/fault.ts';

/** A request from window to desk. `input` is validated on arrival; answer and progress exist only as types. */
export interface Call<Input = unknown, Answer = unknown, Progress = unknown> {
  form: 'call';
  input: z.ZodType<Input>;
  /** It reads or changes something on the service: the window sends which service it means. */
  ofService: boolean;
  answer?: Answer;
  progress?: Progress;
}

/**
 * A value published by the desk: sent when a window connects and on every change, so that a window never goes back to
 * an older value.
 */
export interface State<Value = unknown> {
  form: 'state';
  /** Value in the window before the first message. */
  initial: Value;
}

/** A one-off message from desk to window that isn't stored; only for data too large for a state. */
export interface Event<Payload = unknown> {
  form: 'event';
  payload?: Payload;
}

/** What one part of the desk offers to the window, by name. */
export type Capability = Readonly<Record<string, Call | State | Event>>;

/** Declares a call that works without a service. */
export const call = <Input, Answer, Progress = never>(
  input: z.ZodType<Input>,
): Call<Input, Answer, Progress> => ({ form: 'call', input, ofService: false });

/** Declares a call that reads or changes something on the service. */
export const callOfService = <Input, Answer, Progress = never>(
  input: z.ZodType<Input>,
): Call<Input, Answer, Progress> => ({ form: 'call', input, ofService: true });

/** Declares a state by its value before the first message. */
export const state = <Value>(initial: Value): State<Value> => ({ form: 'state', initial });

/** Declares an event. */
export const event = <Payload>(): Event<Payload> => ({ form: 'event' });

/** Input of calls without parameters. */
export const nothing = z.undefined();

type NamesOf<C, Form> = { [Name in keyof C]: C[Name] extends { form: Form } ? Name : never }[keyof C];
export type CallsIn<C> = NamesOf<C, 'call'>;
export type StatesIn<C> = NamesOf<C, 'state'>;
export type EventsIn<C> = NamesOf<C, 'event'>;

export type Input<Entry> = Entry extends { input: z.ZodType<infer Asked> } ? Asked : never;
export type Answer<Entry> = Entry extends { answer?: infer Answered } ? Exclude<Answered, undefined> : never;
export type Progress<Entry> = Entry extends { progress?: infer Sent } ? NonNullable<Sent> : never;
export type Value<Entry> = Entry extends { initial: infer Published } ? Published : never;
export type Payload<Entry> = Entry extends { payload?: infer Sent } ? Exclude<Sent, undefined> : never;

/** What a handler receives besides its input. */
export interface Context<Entry> {
  signal: AbortSignal;
  /** Id of the workspace session that the window refers to, if given. */
  workspace?: string | undefined;
  report(progress: Progress<Entry>): void;
}

/** Handlers of a capability's calls in the desk. */
export type Handlers<C> = {
  [Name in CallsIn<C>]: (
    input: Input<C[Name]>,
    context: Context<C[Name]>,
  ) => Promise<Outcome<Answer<C[Name]>>>;
};

/** An observable value. */
export interface Watched<Value> {
  read(): Value;
  /** Returns a function that stops it. */
  watch(listener: (value: Value) => void): () => void;
}

/** States of a capability in the desk. */
export type Published<C> = { [Name in StatesIn<C>]: Watched<Value<C[Name]>> };

/** Names of a capability's entries of one form. */
export const namesOf = <C extends Capability, Form extends C[keyof C]['form']>(
  capability: C,
  form: Form,
): NamesOf<C, Form>[] =>
  Object.keys(capability)
    .filter((name) => capability[name]?.form === form)
    // Keys are texts to the compiler.
    .map((name) => name as NamesOf<C, Form>);
