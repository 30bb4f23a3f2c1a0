import { jobMigrations } from '../jobs/workspace-migrations.ts';
import { closureMigrations } from './closures/migrations.ts';
import { coverMigrations } from './cover/migrations.ts';
import { geocodingMigrations } from './geocoding/migrations.ts';
import { matrixMigrations } from './matrix/migrations.ts';
import { planVersionMigrations } from './plan-versions/migrations.ts';
import { savedMigrations } from './saved/migrations.ts';
import { searchMigrations } from './searches/migrations.ts';
import { settingsMigrations } from './settings/migrations.ts';
import { territoriesMigrations } from './territories/migrations.ts';
import { editLogMigrations } from './workspaces/migrations.ts';
import { syncMigrations } from './zone-sync/migrations.ts';

/** Of one version each of these is done after the one before it. */
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
 * The migrations of a workspace: step N leads from version N to N + 1. A step is never
 * changed once a program with it was given away; a new version is a new step.
 */
export const migrations: readonly string[] = Array.from({ length: latest }, (_, version) =>
  inOrder.map((steps) => steps[version + 1] ?? '').join(''),
);
