/** The drivers of engines. Who uses one installs it, and it is loaded when it is used. */
export const DRIVERS: readonly string[] = ['@duckdb/node-api', '@opensearch-project/opensearch', 'pg'];
