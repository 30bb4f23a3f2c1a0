import type { Operation, Parameter, Parameters, RequestInput } from './operation.ts';

/** Serialized parameters of a request: path, query pairs, and fields of a JSON body. */
export interface WrittenParameters {
  path: string;
  query: [name: string, text: string][];
  body: Record<string, unknown> | undefined;
}

/** Serializes the parameters of a request. Absent parameters stay absent, as the service has the defaults. */
export function writeParameters<Ps extends Parameters>(
  operation: Operation<Ps>,
  input: RequestInput<Ps>,
): WrittenParameters {
  const query: WrittenParameters['query'] = [];
  const fields: Record<string, unknown> = {};
  let path: string = operation.path;
  const given: Record<string, unknown> = input;
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
