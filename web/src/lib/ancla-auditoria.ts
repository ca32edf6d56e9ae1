import { queryOptions } from '@tanstack/react-query';
import { llamar } from './api';

/** Where the line of the audit goes each day, and how that went. */
export const anclaQuery = queryOptions({
  queryKey: ['reportes', 'ancla'],
  queryFn: ({ signal }) => llamar('anclaAuditoria', { signal }),
});
