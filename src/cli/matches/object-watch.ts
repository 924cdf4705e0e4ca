/** Looks at all objects that are read, for what is easily overlooked. */
export interface ObjectWatch {
  look(object: object, origin: string, line: number): void;
  /** What was noticed in all of them, each in words. */
  describe(): readonly string[];
}
