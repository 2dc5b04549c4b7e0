export const mapProviders = ['OPENSTREETMAP', 'GOOGLE', 'APPLE'] as const

export type MapProvider = (typeof mapProviders)[number]

export interface Point {
  latitude: number
  longitude: number
}

/** The origin of the map that can be shown in a page. */
export const mapFrameOrigin = 'https://www.openstreetmap.org'

/** Opens a map of a place; without its coordinates, one that searches its address. */
export function mapAddress(
  provider: MapProvider,
  { name, address, point }: { name: string; address: string; point: Point | undefined },
): string {
  const lines = addressLines(address)
  const words = [name, ...lines].join(', ')
  const coordinates = point && `${point.latitude},${point.longitude}`
  switch (provider) {
    case 'OPENSTREETMAP':
      return point
        ? `${mapFrameOrigin}/?mlat=${point.latitude}&mlon=${point.longitude}#map=17/${point.latitude}/${point.longitude}`
        : // It finds an address, and rarely a shop by its name.
          `${mapFrameOrigin}/search?${new URLSearchParams({ query: lines.join(', ') })}`
    case 'GOOGLE':
      return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: coordinates ?? words })}`
    case 'APPLE':
      return `https://maps.apple.com/?${new URLSearchParams({ q: words, ...(coordinates && { ll: coordinates }) })}`
  }
}

/** The lines of an address that have words. */
export function addressLines(address: string): string[] {
  return address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** A map for a frame, some hundred metres around a point. */
export function mapFrameAddress({ latitude, longitude }: Point): string {
  const [height, width] = [0.0025, 0.005]
  const box = [longitude - width, latitude - height, longitude + width, latitude + height].map((edge) => edge.toFixed(6))
  const query = new URLSearchParams({ bbox: box.join(','), layer: 'mapnik', marker: `${latitude},${longitude}` })
  return `${mapFrameOrigin}/export/embed.html?${query}`
}
