import { timingSafeEqual } from 'node:crypto';
import type { EmbeddedProject } from '../project.ts';
import { type KeyKind, keyDigest, type ProjectDirectory } from './project-directory.ts';

/** Returns a directory of projects in memory, which reads the list with each request, so that it may change. */
export function fixedProjects(projects: readonly EmbeddedProject[]): ProjectDirectory {
  return {
    async find(key) {
      const digest = keyDigest(key);
      const isSame = (known: string) => timingSafeEqual(keyDigest(known), digest);
      for (const project of projects) {
        const { publicKey, privateKey, readOnlyPrivateKey } = project.keys;
        const kinds: [string, KeyKind][] = [
          [publicKey, 'public'],
          [privateKey, 'read-write'],
          [readOnlyPrivateKey, 'read-only'],
        ];
        const found = kinds.find(([known]) => isSame(known));
        if (found) return { project, kind: found[1], referers: project.referers };
      }
      return undefined;
    },
    spend: async ({ id }) => projects.find((one) => one.id === id)?.quota !== 'spent',
  };
}
