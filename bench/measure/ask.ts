import type { ChildProcess } from 'node:child_process';

/** Sends a request to a worker and waits for its answer. */
export function ask<Answer>(worker: ChildProcess, request: object): Promise<Answer> {
  const answer = nextMessage<Answer>(worker);
  worker.send(request);
  return answer;
}

/** The next message of a worker. */
export function nextMessage<Message>(worker: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('a worker of the bench ended before it answered'));
    worker.once('exit', fail);
    worker.once('message', (message) => {
      worker.off('exit', fail);
      resolve(message as Message);
    });
  });
}
