import { EditorState, type Extension } from '@codemirror/state';

/** Keeps the text on one line: each line break becomes a space, however it comes in. */
export const singleLine: Extension = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction;
  const changes = [];
  for (let line = 1; line < transaction.newDoc.lines; line += 1) {
    const { to } = transaction.newDoc.line(line);
    changes.push({ from: to, to: to + 1, insert: ' ' });
  }
  return [transaction, { changes, sequential: true }];
});
