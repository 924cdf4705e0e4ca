import type { Engine } from '../engine.ts';
import { connect, type OpenSearchConnection } from './client.ts';
import { OpenSearchStore } from './open-search-store.ts';

/** Names of indexes that OpenSearch takes. */
const INDEX_NAME = /^[a-z][a-z0-9_-]*$/;

/**
 * OpenSearch, through `@opensearch-project/opensearch`: the connection is a client, or a URL with the
 * nodes of a cluster, `opensearch://node-1:9200,node-2:9200`; with TLS,
 * `opensearch+https://user:password@node:9200`. The name of the index must be in lower case.
 *
 * The number of shards and replicas is that of the cluster's index templates. A text of more than
 * 32,766 bytes cannot be stored.
 */
export const openSearch: Engine<OpenSearchConnection> = {
  name: 'opensearch',
  protocols: ['opensearch', 'opensearch+https'],
  async open(connection, layout, limits) {
    if (!INDEX_NAME.test(layout.table)) {
      throw new TypeError('`table` must be in lower case, and begin with a letter, for OpenSearch');
    }
    if (typeof connection !== 'string') return new OpenSearchStore(connection, layout, limits, async () => {});
    const client = await connect(connection);
    return new OpenSearchStore(client, layout, limits, () => client.close());
  },
};
