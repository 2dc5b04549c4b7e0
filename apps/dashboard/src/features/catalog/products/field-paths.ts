/** Maps a contract path to a form field. */
export function toFormField(path: string): string | undefined {
  const variant = /variants\[(\d+)\](?:\.(.*))?$/.exec(path)
  if (variant) return `variants.${variant[1]}.${findPart(variantParts, variant[2] ?? '')}`
  const choice = /options\[(\d+)\]\.choicesSettings\.choices\[(\d+)\]\.?(.*)$/.exec(path)
  if (choice) return `options.${choice[1]}.choices.${choice[2]}.${choice[3] === 'colorCode' ? 'color' : 'name'}`
  const option = /options\[(\d+)\]/.exec(path)
  if (option) return `options.${option[1]}.name`
  const picture = /items\[(\d+)\]\.?(.*)$/.exec(path)
  if (picture) return `pictures.${picture[1]}.${picture[2] === 'altText' ? 'altText' : 'url'}`
  return findPart(productParts, path.replace(/^product\./, ''))
}

const variantParts = {
  'price.compareAt': 'compareAt',
  revenueDetails: 'cost',
  sku: 'sku',
  barcode: 'barcode',
  physicalProperties: 'weight',
  digitalProperties: 'file',
  inventoryItem: 'stock',
  '': 'price',
}
const productParts = {
  name: 'name',
  slug: 'slug',
  plainDescription: 'description',
  visible: 'visible',
  productType: 'productType',
  taxGroupId: 'taxGroupId',
  physicalProperties: 'deliveryProfileId',
  'brand.name': 'brand',
  ribbon: 'ribbon',
  seoData: 'seoTitle',
  media: 'pictures.0.url',
  subscriptionDetails: 'subscriptions',
}

function findPart(parts: Record<string, string>, path: string): string | undefined {
  return Object.entries(parts).find(([start]) => path.startsWith(start))?.[1]
}
