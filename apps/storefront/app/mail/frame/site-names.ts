const names: ReadonlyMap<string, string> = new Map([
  ['instagram.com', 'Instagram'],
  ['facebook.com', 'Facebook'],
  ['tiktok.com', 'TikTok'],
  ['youtube.com', 'YouTube'],
  ['pinterest.com', 'Pinterest'],
  ['linkedin.com', 'LinkedIn'],
  ['x.com', 'X'],
])

/** The name of the site at an address, otherwise its host. */
export function nameOfSite(address: string): string {
  const host = new URL(address).host.replace(/^www\./, '')
  return names.get(host) ?? host
}
