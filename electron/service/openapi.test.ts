import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import type { Operation } from '../../shared/api/operation.ts';
import { operations } from '../../shared/api/operations.ts';
import { openApi } from './openapi.ts';
import { testService } from './service.testing.ts';

test('the document of every operation is valid OpenAPI 3.1', async () => {
  const document = openApi(Object.values<Operation>(operations));
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('it has the parameters, authentication, and responses of the contract', () => {
  const document = openApi([operations['distance.isochrone'], operations['zones.create']]);
  expect(document).toMatchObject({
    paths: {
      '/distance/isochrone/json': {
        get: {
          security: [{ key: [] }, { private_key: [] }, { 'X-Api-Key': [] }],
          parameters: expect.arrayContaining([
            expect.objectContaining({
              name: 'value',
              required: true,
              schema: { type: 'number', minimum: 0, maximum: 120 },
            }),
            expect.objectContaining({
              name: 'mode',
              required: false,
              schema: { type: 'string', enum: ['driving', 'walking', 'cycling'], default: 'driving' },
            }),
          ]),
          responses: { 429: expect.anything() },
        },
      },
      '/zones': {
        post: {
          security: [{ private_key: [] }],
          requestBody: {
            content: { 'application/json': { schema: { required: ['zones'] } } },
          },
          responses: { 400: expect.anything() },
        },
      },
    },
  });
});

test('the service publishes the operations it serves, without a key', async () => {
  const { get } = await testService();
  const { status, body } = await get('/openapi.json', {});
  expect(status).toBe(200);
  expect(Object.keys(body.paths)).toEqual(['/zones']);
});
