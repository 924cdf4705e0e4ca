// Arithmetic on numbers of clauses at the type level.

/** The next number; `number` if the number is unknown or too large to count. */
export type Next<Count extends number> = Count extends keyof Successors ? Successors[Count] & number : number;

/** The numbers of clauses in a query that certainly has some. */
export type Positive = Successors[number];

/** The numbers that types can count to. */
export type SmallNumber = Successors[number];

/** The numbers from 1 to `Max`; `number` if that is unknown or too large to count. */
export type CountsTo<Max extends number> = number extends Max ? number : Max extends SmallNumber ? UpTo<Max> : number;

type UpTo<Max extends number, Seen extends number = never, Count extends number = 1> = Count extends Max
  ? Seen | Count
  : UpTo<Max, Seen | Count, Next<Count>>;

type Successors = readonly [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30],
  ...[31, 32],
];
