import { timingSafeEqual } from 'node:crypto';
import type { EmbeddedProject } from '../project.ts';
import { type KeyKind, keyDigest, type ProjectDirectory } from './project-directory.ts';

/**
 * Returns a directory of projects in memory, which reads the list with each request, so that it may change. `spend`
 * counts nothing: it refuses only a project whose quota is `spent`, and grants one that isn't in the list.
 */
export function inMemoryProjects(projects: readonly EmbeddedProject[]): ProjectDirectory {
  return {
    async find(key) {
      const digest = keyDigest(key);
      const isSame = (projectKey: string) => timingSafeEqual(keyDigest(projectKey), digest);
      for (const project of projects) {
        const { publicKey, privateKey, readOnlyPrivateKey } = project.keys;
        const kinds: [string, KeyKind][] = [
          [publicKey, 'public'],
          [privateKey, 'read-write'],
          [readOnlyPrivateKey, 'read-only'],
        ];
        const match = kinds.find(([projectKey]) => isSame(projectKey));
        if (match) return { project, kind: match[1], referers: project.referers };
      }
      return undefined;
    },
    spend: async ({ id }) => projects.find((one) => one.id === id)?.quota !== 'spent',
  };
}
