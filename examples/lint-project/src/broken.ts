import { query } from 'clausal';

export const unfinished = query('payments')`amount>5
