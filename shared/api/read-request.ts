import { z } from 'zod';
import { jsonValue, limitedRecord, limitedText } from '../limits/limited-schemas.ts';
import type { Codec, CodecReading, Violation } from './codec.ts';
import type { Operation, Parameter, Parameters, Params, RequestInput } from './operation.ts';

/** One item of a 422 body (`api.md`, Errors). */
export interface DetailItem {
  loc: (string | number)[];
  msg: string;
  type: string;
  input: unknown;
  ctx?: Record<string, unknown>;
}

export type RequestReading<Ps extends Parameters> =
  | { ok: true; params: Params<Ps> }
  | { ok: false; detail: DetailItem[] };

/** Parses a request from a query string and collects all errors. */
export function readQuery<Ps extends Parameters>(
  operation: Operation<Ps>,
  query: URLSearchParams,
): RequestReading<Ps> {
  return readEach(operation, 'query', (name, parameter) => {
    const texts = query.getAll(name);
    if (texts.length === 0) return undefined;
    if (parameter.repeated) return readRepeated(parameter.form, name, texts);
    if (texts.length > 1) {
      return failed([
        item(['query', name], { type: 'too_many_values', msg: 'Parameter is given more than once' }, texts),
      ]);
    }
    return readText(parameter.form, ['query', name], texts[0] ?? '');
  });
}

/** Parses a request from a JSON body; null counts as absent. */
export function readBody<Ps extends Parameters>(operation: Operation<Ps>, body: unknown): RequestReading<Ps> {
  const fields = limitedRecord(limitedText, jsonValue).safeParse(body);
  if (!fields.success || Array.isArray(body)) {
    const violation = { type: 'model_attributes_type', msg: 'Input should be a valid dictionary or object' };
    return { ok: false, detail: [item(['body'], violation, body)] };
  }
  return readEach(operation, 'body', (name, { form }) => {
    const value = Object.hasOwn(fields.data, name) ? fields.data[name] : undefined;
    if (value === undefined || value === null) return undefined;
    if (form.native) return readNative(form, name, value);
    if (typeof value === 'string') return readText(form, ['body', name], value);
    return failed([
      item(['body', name], { type: 'string_type', msg: 'Input should be a valid string' }, value),
    ]);
  });
}

type Outcome = { value: unknown } | { detail: DetailItem[] };
const failed = (detail: DetailItem[]): Outcome => ({ detail });

function readEach<Ps extends Parameters>(
  operation: Operation<Ps>,
  place: 'query' | 'body',
  readOne: (name: string, parameter: Parameter) => Outcome | undefined,
): RequestReading<Ps> {
  const params: Record<string, unknown> = {};
  const detail: DetailItem[] = [];
  for (const [name, parameter] of Object.entries<Parameter>(operation.parameters)) {
    const outcome = readOne(name, parameter);
    if (outcome === undefined) {
      if (parameter.presence === 'required') {
        detail.push(item([place, name], { type: 'missing', msg: 'Field required' }, null));
      } else if (parameter.presence === 'defaulted') {
        params[name] = parameter.fallback;
      }
    } else if ('detail' in outcome) {
      detail.push(...outcome.detail);
    } else {
      params[name] = outcome.value;
    }
  }
  // Every parameter was parsed by its codec, so the record has the request's type.
  return detail.length > 0 ? { ok: false, detail } : { ok: true, params: params as Params<Ps> };
}

function readText(form: Codec<unknown>, loc: DetailItem['loc'], text: string): Outcome {
  const reading: CodecReading<unknown> = form.read(text);
  return reading.ok
    ? { value: reading.value }
    : failed([item([...loc, ...(reading.path ?? [])], reading.violation, text)]);
}

function readRepeated(form: Codec<unknown>, name: string, texts: string[]): Outcome {
  const values: unknown[] = [];
  const detail: DetailItem[] = [];
  for (const [index, text] of texts.entries()) {
    const reading = form.read(`[${text}]`);
    if (reading.ok && Array.isArray(reading.value) && reading.value.length === 1)
      values.push(reading.value[0]);
    else if (reading.ok)
      detail.push(item(['query', name, index], { type: 'json_invalid', msg: 'Invalid JSON' }, text));
    else {
      const [, ...path] = reading.path ?? [];
      detail.push(item(['query', name, index, ...path], reading.violation, text));
    }
  }
  return detail.length > 0 ? failed(detail) : { value: values };
}

function readNative(form: Codec<unknown>, name: string, value: unknown): Outcome {
  const checked = form.value.safeParse(value, { reportInput: true });
  if (checked.success) return { value: checked.data };
  return failed(
    checked.error.issues.map((issue) =>
      item(
        ['body', name, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))],
        asViolation(issue),
        issue.input,
      ),
    ),
  );
}

function asViolation(issue: z.core.$ZodIssue): Violation {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return { type: 'missing', msg: 'Field required' };
    return { type: `${issue.expected}_type`, msg: `Input should be a valid ${issue.expected}` };
  }
  return { type: 'value_error', msg: `Value error, ${issue.message}`, ctx: { error: issue.message } };
}

const maxEchoLength = 200;

/** Echoes the input, truncated so that an error is never larger than its request. */
function item(loc: DetailItem['loc'], violation: Violation, input: unknown): DetailItem {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const echo =
    text !== undefined && text.length > maxEchoLength ? `${text.slice(0, maxEchoLength)}…` : (input ?? null);
  return {
    loc,
    msg: violation.msg,
    type: violation.type,
    input: echo,
    ...(violation.ctx && { ctx: violation.ctx }),
  };
}

/** Schema of a request from the window: values, not text; rejects unknown names. */
export function questionSchema<Ps extends Parameters>(operation: Operation<Ps>): z.ZodType<RequestInput<Ps>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, { form, presence }] of Object.entries<Parameter>(operation.parameters)) {
    shape[name] = presence === 'required' ? form.value : form.value.optional();
  }
  return z.strictObject(shape) as z.ZodType<unknown> as z.ZodType<RequestInput<Ps>>;
}
