// Numbers of clauses, as types count them.

/** One more; of a number that is not known, or beyond any limit that the service has, it is not known either. */
export type Next<Count extends number> = number extends Count
  ? number
  : Count extends keyof Successors
    ? Successors[Count] & number
    : number;

/** Numbers that types count to. */
export type SmallNumber = Successors[number];

/** The numbers from 1 to some number; any where that is not known, or large. */
export type CountsTo<Most extends number> = number extends Most
  ? number
  : Most extends SmallNumber
    ? UpTo<Most>
    : number;

type UpTo<Most extends number, Seen extends number = never, Count extends number = 1> = Count extends Most
  ? Seen | Count
  : UpTo<Most, Seen | Count, Next<Count>>;

type Successors = readonly [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30],
  ...[31, 32],
];
