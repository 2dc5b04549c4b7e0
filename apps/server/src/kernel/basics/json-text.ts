/**
 * An answer that is JSON text already: what a hot view reads from the database goes out as it is, neither parsed nor
 * written again. Whoever needs the value asks for it.
 */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toJSON(): unknown {
    return JSON.parse(this.text)
  }
}
