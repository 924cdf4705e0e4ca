declare module 'lucene' {
  /** A clause, or a node that joins two; the package has no types. */
  export interface LuceneNode {
    readonly field?: string;
    readonly left?: LuceneNode;
    readonly right?: LuceneNode;
  }
  const lucene: { parse(query: string): LuceneNode };
  export default lucene;
}
