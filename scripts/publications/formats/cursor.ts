/** A position in a text that only moves on. */
export class Cursor {
  at = 0;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** What a sticky pattern matches here. Moves behind it. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text)?.[0];
    if (match !== undefined) this.at += match.length;
    return match;
  }
}
