import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import type { Credential, Group, Operation, Parameter } from '../../shared/api/operation.ts';

type JsonObject = Record<string, unknown>;

const securitySchemes: Record<Credential, JsonObject> = {
  key: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: 'Public key; if the project lists origins, Referer must be one of them',
  },
  private_key: { type: 'apiKey', in: 'query', name: 'private_key', description: 'Private key' },
  'X-Api-Key': { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'Private key' },
};

/**
 * Returns the OpenAPI 3.1 document of these operations, derived from the contract.
 * @param baseUrl base URL; default: relative to the document
 */
export function openApi(operations: readonly Operation[], baseUrl = '/'): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: pathItem(operation),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Geospatial Location Services API', version: packageJson.version },
    servers: [{ url: baseUrl }],
    paths,
    components: { securitySchemes },
  };
}

function pathItem(operation: Operation): JsonObject {
  const parameters = Object.entries<Parameter>(operation.parameters);
  const isInBody = operation.parametersIn === 'body';
  return {
    operationId: operation.id,
    summary: operation.about,
    tags: [operation.group],
    parameters: isInBody ? [] : parameters.map(([name, parameter]) => queryParameter(name, parameter)),
    ...(isInBody && {
      requestBody: { required: true, content: json(bodySchema(parameters)) },
    }),
    security: operation.credentials.map((credential) => ({ [credential]: [] })),
    responses: {
      200: {
        description: 'Response',
        content: { [operation.produces]: { schema: responseSchema(operation) } },
      },
      ...errorResponses(operation.group, operation.rateLimits.length > 0),
    },
  };
}

function queryParameter(name: string, parameter: Parameter): JsonObject {
  const { form, presence, repeated, about } = parameter;
  return {
    name,
    in: 'query',
    description: about,
    required: presence === 'required',
    schema: repeated ? { type: 'array', items: form.wire } : { ...form.wire, ...defaultOf(parameter) },
  };
}

function bodySchema(parameters: readonly [string, Parameter][]): JsonObject {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(([name, parameter]) => [
        name,
        { ...withoutDialect(parameter.form.wire), description: parameter.about, ...defaultOf(parameter) },
      ]),
    ),
    required: parameters.filter(([, { presence }]) => presence === 'required').map(([name]) => name),
  };
}

const defaultOf = ({ presence, fallback, form }: Parameter): JsonObject =>
  presence === 'defaulted' ? { default: form.wire.type === 'string' ? form.write(fallback) : fallback } : {};

function responseSchema({ answer, produces }: Operation): JsonObject {
  return produces === 'application/json' ? withoutDialect(z.toJSONSchema(answer)) : { type: 'string' };
}

/** Removes `$schema`: OpenAPI 3.1 has one JSON Schema dialect for the entire document. */
function withoutDialect({ $schema, ...schema }: JsonObject): JsonObject {
  return schema;
}

const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const textBody = (...fields: string[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
  required: fields,
});
const jsonResponse = (description: string, schema: JsonObject): JsonObject => ({
  description,
  content: json(schema),
});

function errorResponses(group: Group, hasRateLimit: boolean): JsonObject {
  const rateField = group === 'distance' || group === 'transit' ? 'details' : 'detail';
  const hasInput = group === 'localities' || group === 'static-map';
  const item = {
    type: 'object',
    properties: {
      loc: { type: 'array' },
      msg: { type: 'string' },
      type: { type: 'string' },
      ...(hasInput && { input: {}, ctx: { type: 'object' } }),
    },
    required: ['loc', 'msg', 'type'],
  };
  return {
    ...(group === 'zones' && {
      400: jsonResponse('The body is not valid JSON', textBody('status', 'value')),
    }),
    401: jsonResponse('Credentials could not be located', textBody('detail')),
    402: jsonResponse('Out of free quota', textBody('detail')),
    403: jsonResponse('Credentials are not good for this', textBody('detail')),
    422: jsonResponse('Validation error', {
      type: 'object',
      properties: { detail: { type: 'array', items: item } },
      required: ['detail'],
    }),
    ...(hasRateLimit && { 429: jsonResponse('Rate limit reached', textBody(rateField)) }),
    503: {
      ...jsonResponse('What is needed for an answer is away for a while', textBody('detail')),
      headers: {
        'Retry-After': {
          description: 'Seconds until the request can be repeated',
          schema: { type: 'integer', minimum: 0 },
        },
      },
    },
  };
}
