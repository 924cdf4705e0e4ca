declare module 'lucene' {
  /** A clause, or what joins two; the package ships no types. */
  export interface LuceneNode {
    readonly field?: string;
    readonly left?: LuceneNode;
    readonly right?: LuceneNode;
  }
  const lucene: { parse(query: string): LuceneNode };
  export default lucene;
}
