import type { Operation, Parameter, Parameters, Question } from './operation.ts';

/** A serialized request: path, query pairs, and fields of a JSON body. */
export interface WrittenQuestion {
  path: string;
  query: [name: string, text: string][];
  body: Record<string, unknown> | undefined;
}

/** Serializes a request. Absent parameters stay absent, as the service has the defaults. */
export function writeQuestion<Ps extends Parameters>(
  operation: Operation<Ps>,
  question: Question<Ps>,
): WrittenQuestion {
  const query: WrittenQuestion['query'] = [];
  const fields: Record<string, unknown> = {};
  let path: string = operation.path;
  const given: Record<string, unknown> = question;
  for (const [name, parameter] of Object.entries<Parameter>(operation.parameters)) {
    const value = given[name];
    if (value === undefined) continue;
    if (operation.parametersIn === 'body') {
      fields[name] = parameter.form.native ? value : parameter.form.write(value);
    } else if (operation.parametersIn === 'path') {
      path = path.replace(`{${name}}`, () => encodeURIComponent(parameter.form.write(value)));
    } else if (parameter.repeated && Array.isArray(value)) {
      for (const one of value) query.push([name, JSON.stringify(one)]);
    } else {
      query.push([name, parameter.form.write(value)]);
    }
  }
  return { path, query, body: operation.parametersIn === 'body' ? fields : undefined };
}
