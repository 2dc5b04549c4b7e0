const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" }

/** A product's `plainDescription` is simple HTML; we show its words only, so nothing in it can run. */
export function paragraphsOf(html: string): string[] {
  return html
    .split(/<\/(?:p|li|h[1-6]|div)>|<br\s*\/?>|\n{2,}/i)
    .map((part) =>
      part
        .replace(/<[^>]*>/g, '')
        .replace(/&(#39|\w+);/g, (whole, name: string) => entities[name] ?? whole)
        .trim(),
    )
    .filter((text) => text !== '')
}
