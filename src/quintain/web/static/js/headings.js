// Lines of a log under their headings: where play stands, as words with numbers, from the widest to the narrowest.

/** Chapters of lines. A line that says nothing but its heading lends it its clauses. */
export function underHeadings(lines) {
  const found = [];
  for (const line of lines) {
    if (line.head || !found.length)
      found.push({ first: line, head: line.head ?? "", parts: line.heading ?? [], rules: [], lines: [] });
    const chapter = found.at(-1);
    if (line.heading_only) chapter.rules = line.rules ?? [];
    else chapter.lines.push(line);
  }
  return found;
}

/** Headings with nothing under them are drawn together: Round 1, Turn 10 and Turn 9 become "Round 1, Turns 10 to 9". */
export const joined = (chapters) =>
  chapters.reduce((done, chapter) => {
    const before = done.at(-1);
    if (!before || before.lines.length || !isNext(before.parts, chapter.parts)) return [...done, chapter];
    const from = before.from ?? before.parts.at(-1).number;
    const [last, ...wider] = [...chapter.parts].reverse();
    const head = [...wider.reverse().map(words), `${last.word}s ${from} to ${last.number}`].join(", ");
    return [...done.slice(0, -1), { ...chapter, from, head }];
  }, []);

const words = (part) => (part.number == null ? part.word : `${part.word} ${part.number}`);

/** The same but for the number of the narrowest part. */
const isNext = (one, other) =>
  one.length > 0 &&
  one.length === other.length &&
  other.at(-1).number != null &&
  one.at(-1).number != null &&
  one.at(-1).word === other.at(-1).word &&
  one.slice(0, -1).every((part, n) => words(part) === words(other[n]));
