/** A database for tests: one server, or the nodes of a cluster. */
export interface Server {
  /** The URL of each node, all on the loopback interface. */
  readonly urls: readonly string[];
  readonly version: string;
  /** Stops all nodes and removes their data. */
  stop(): Promise<void>;
  /** Stops the node with this index in `urls`, while the others go on. */
  stopNode(index: number): Promise<void>;
}

/** Starts a database for a person, who stops it with Ctrl+C. */
export async function runInTerminal(start: () => Promise<Server>): Promise<void> {
  const { urls, version } = await start();
  console.log(`Version ${version}, until Ctrl+C:\n${urls.join('\n')}`);
}
