import { sql } from 'drizzle-orm';
import { requests } from './requests.table.ts';

/**
 * The states of a request as conditions, for statements that have `requests`. A closed request matches none of them.
 */
export const isOpen = sql`${requests.active} and not ${requests.completed}`;
export const isPending = sql`(${isOpen} and not ${requests.accepted})`;
export const isActive = sql`(${isOpen} and ${requests.accepted})`;
export const isCompleted = sql`${requests.completed}`;
