// The names that examples use for the `sql` of query builders, which all have the same one.
export { SQL, sql as drizzleSql } from 'drizzle-orm';
export { sqliteTable, text } from 'drizzle-orm/sqlite-core';
export { sql as kyselySql } from 'kysely';
