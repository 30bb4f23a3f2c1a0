import type { Coverage } from '../../shared/geo/coverage.ts';
import { useMirror } from '../desk/mirror.ts';

/** The area that the built-in service knows; null where a provider is asked, which has no such edge. */
export const useCoverage = (): Coverage | null =>
  useMirror(({ settings, about }) =>
    settings.service.kind === 'built-in' ? (about?.region?.coverage ?? null) : null,
  );
