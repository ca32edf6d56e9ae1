import { createHash } from 'node:crypto';

/** Names a set of ids, in whatever order they come: two sets of one name are the same set. Null for none. */
export const huellaDe = (ids: readonly number[]): string | null =>
  ids.length === 0
    ? null
    : createHash('sha256')
        .update(ids.toSorted((a, b) => a - b).join())
        .digest('base64url');
