import { lookupTable } from '@stoa/web/lookup-table'

const entities: Record<string, string> = lookupTable({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' })

/** Extracts the paragraphs of simple HTML as plain text. */
export function toParagraphs(html: string): string[] {
  return html
    .split(/<\/(?:p|li|h[1-6]|div)>|<br\s*\/?>|\n{2,}/i)
    .map((part) =>
      part
        .replace(/<[^<>]*>/g, '')
        .replace(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Number(code)))
        .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
        .trim(),
    )
    .filter((text) => text !== '')
}
