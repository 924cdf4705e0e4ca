import { expect, test } from 'vitest';
import { defineResource } from '../../../src/language/catalogue/define-resource.ts';
import { checkQuery } from '../../../src/language/checker/check-query.ts';
import { fixQuery } from '../../../src/language/checker/fix-query.ts';
import { formatQuery } from '../../../src/language/formatter/format-query.ts';

/** Another public service of the family: its filters of rooms, threads and notifications. */
const QUOTED = { quotes: 'required', characters: 'any', dotted: false } as const;
const facts = { limits: { or: 'none' }, accepts: ['space-around-operator'] } as const;
const metadata = { type: 'token', doc: 'metadata by key', keyed: true, operators: [':', '^'] } as const;
const resolved = { type: 'boolean', doc: 'whether it is resolved' } as const;

const resources = {
  rooms: defineResource({
    ...facts,
    name: 'rooms',
    fields: {
      roomId: { type: 'token', doc: 'id of the room', operators: [':', '^'] },
      metadata: { ...metadata, keys: QUOTED },
    },
  }),
  threads: defineResource({
    ...facts,
    name: 'threads',
    fields: {
      resolved,
      metadata: { ...metadata, type: 'any', operators: [':', '^', '>', '<', '>=', '<='], keys: QUOTED },
    },
  }),
  notifications: defineResource({
    ...facts,
    name: 'notifications',
    fields: { unread: { type: 'boolean', doc: 'whether it is unread' } },
  }),
};

test.each<readonly [keyof typeof resources, string]>([
  ['rooms', `roomId^'liveblocks:'`],
  ['rooms', 'roomId^"liveblocks:engineering"'],
  ['rooms', 'roomId^"project-alpha"'],
  ['rooms', `metadata['roomType']:'whiteboard'`],
  ['rooms', 'metadata["status"]:"open"'],
  ['rooms', 'metadata["team"]:"frontend"'],
  ['rooms', `roomId^'liveblocks:' AND metadata['roomType']:'whiteboard'`],
  ['rooms', `roomId^'liveblocks:' metadata['roomType']:'whiteboard'`],
  ['rooms', `metadata['roomType']:'whiteboard' AND metadata['creator']:'florent'`],
  ['rooms', 'metadata["roomType"]:"whiteboard" AND roomId^"liveblocks:engineering"'],
  ['rooms', 'metadata["status"]:"open" AND roomId^"liveblocks:"'],
  ['rooms', `roomId^'engineering:'`],
  ['threads', 'resolved:true'],
  ['threads', 'resolved:false'],
  ['threads', `metadata['status']:'open'`],
  ['threads', `metadata['org']^'liveblocks:'`],
  ['threads', `metadata['color']:null`],
  ['threads', 'metadata["color"]:"red"'],
  ['threads', 'metadata["org"]^"liveblocks:engineering"'],
  ['threads', `metadata['status']:'closed' AND metadata['org']^'liveblocks:'`],
  ['threads', `resolved:true metadata['status']:'open' metadata['color']:null metadata['org']^'liveblocks:'`],
  ['threads', 'metadata["pinned"]:false'],
  ['threads', 'metadata["last-updated"]>1709122155'],
  ['threads', `metadata["posX"]>=100.5 metadata['priority']:3`],
  ['notifications', 'unread:true'],
  ['notifications', 'unread:false'],
])('%s takes %s as it is', (name, text) => {
  const resource = resources[name];
  expect(checkQuery(resource, text).diagnostics).toEqual([]);
  expect(fixQuery(resource, text).text).toBe(text);
  const formatted = formatQuery(resource, text).text;
  expect(formatted).toBe(text.replaceAll("'", '"').replaceAll(' AND ', ' '));
});

test.each<readonly [keyof typeof resources, string, string]>([
  ['rooms', `metadata.status:'open'`, 'metadata-key-form'],
  ['rooms', `metadata[status]:'open'`, 'metadata-key-form'],
  ['rooms', `metadata['']:'open'`, 'invalid-metadata-key'],
  ['rooms', `roomId^'a' OR roomId^'b'`, 'or-not-supported'],
  ['rooms', `status:'open'`, 'unknown-field'],
  ['rooms', 'roomId~"abc"', 'unsupported-operator'],
  ['threads', 'resolved^"t"', 'unknown-operator'],
  ['rooms', 'metadata["pinned"]:false', 'unquoted-value'],
  ['rooms', 'metadata["last-updated"]>1709122155', 'unsupported-operator'],
  ['threads', 'metadata["status"]:open', 'unquoted-value'],
  ['threads', 'metadata["last-updated"]>"yesterday"', 'invalid-number'],
  ['threads', 'resolved:null', 'null-not-supported'],
  ['notifications', 'unread:yes', 'invalid-boolean'],
])('%s refuses %s', (name, text, code) => {
  expect(checkQuery(resources[name], text).diagnostics.map((one) => one.code)).toContain(code);
});
