/** Receives messages: a reader of `vscode-jsonrpc`, or an object of your own. */
export interface MessageReader {
  /** Calls a function with each message, as parsed JSON. The server calls this once. */
  listen(take: (message: unknown) => void): unknown;
  /** Calls a function when no more messages come. */
  onClose(listener: () => void): unknown;
  /** Calls a function when messages can no longer be read. */
  onError?(listener: (error: Error) => void): unknown;
}

/** Sends messages: a writer of `vscode-jsonrpc`, or an object of your own. */
export interface MessageWriter {
  /** @param message - Plain data, ready for JSON. */
  write(message: object): Promise<void>;
}

/** How messages travel between a client and the server. */
export interface MessageTransport {
  readonly reader: MessageReader;
  readonly writer: MessageWriter;
}

/** A stream of bytes from the client, such as `process.stdin` or a socket. */
export interface InputStream {
  on(event: 'data', listener: (chunk: Uint8Array | string) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  removeListener(event: 'data', listener: (chunk: Uint8Array | string) => void): unknown;
}

/** A stream of bytes to the client, such as `process.stdout` or a socket. */
export interface OutputStream {
  write(text: string, callback: (error?: Error | null) => void): unknown;
}

/** Two streams with framed messages, as on standard input and output. */
export interface StreamTransport {
  readonly input: InputStream;
  readonly output: OutputStream;
}
