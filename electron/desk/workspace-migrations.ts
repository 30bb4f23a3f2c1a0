import { jobMigrations } from '../jobs/job-migrations.ts';
import { closureMigrations } from './closures/closure-migrations.ts';
import { coverMigrations } from './cover/cover-migrations.ts';
import { geocodingMigrations } from './geocoding/geocoding-migrations.ts';
import { matrixMigrations } from './matrix/matrix-migrations.ts';
import { planVersionMigrations } from './plan-versions/plan-version-migrations.ts';
import { savedMigrations } from './saved/saved-migrations.ts';
import { searchMigrations } from './searches/search-migrations.ts';
import { settingsMigrations } from './settings/settings-migrations.ts';
import { territoriesMigrations } from './territories/territories-migrations.ts';
import { editLogMigrations } from './workspaces/edit-log-migrations.ts';
import { syncMigrations } from './zone-sync/ledger/sync-migrations.ts';

/** Migrations of the capabilities; those to the same version run in this order. */
const inOrder = [
  editLogMigrations,
  syncMigrations,
  searchMigrations,
  matrixMigrations,
  jobMigrations,
  savedMigrations,
  settingsMigrations,
  geocodingMigrations,
  planVersionMigrations,
  territoriesMigrations,
  closureMigrations,
  coverMigrations,
];

const latest = Math.max(...inOrder.flatMap((steps) => Object.keys(steps).map(Number)));

/**
 * The migrations of a workspace: step N migrates from version N to N + 1. Never change a step after a release contains
 * it; add a new one.
 */
export const migrations: readonly string[] = Array.from({ length: latest }, (_, version) =>
  inOrder.map((steps) => steps[version + 1] ?? '').join(''),
);
