import { t } from '@lingui/core/macro'
import type { Promotion, PromotionMedia } from '@stoa/contract/services/stores/promotions-v-3'
import { pictureIdOf } from '@stoa/media-url'
import { isPictureUrl } from '../../../../lib/files/picture-upload.tsx'
import { inShop } from '../../../../lib/calls/session.ts'

export interface PlaceValues {
  id: string
  position: string
  appliedToSubcategories: boolean
}

export interface PromotionValues {
  name: string
  /** The URL of the picture, or empty. */
  picture: string
  altText: string
  destinationUrl: string
  categories: PlaceValues[]
  enabled: boolean
}

export const emptyPromotion: PromotionValues = {
  name: '',
  picture: '',
  altText: '',
  destinationUrl: '',
  categories: [],
  enabled: true,
}

export function toValues({ name = '', media, destinationUrl, categories = [], enabled = false }: Promotion): PromotionValues {
  return {
    name,
    picture: media?.image?.url ?? '',
    altText: media?.altText ?? '',
    destinationUrl: destinationUrl ?? '',
    categories: categories.map(({ id = '', position = 1, appliedToSubcategories = false }) => ({
      id,
      position: String(position),
      appliedToSubcategories,
    })),
    enabled,
  }
}

export function toPromotion(values: PromotionValues, before: Promotion = {}) {
  const { name, picture, altText, destinationUrl, categories, enabled } = values
  const isSame = picture === before.media?.image?.url
  return {
    name: name.trim(),
    media: { ...(!isSame && named(picture.trim())), altText: altText.trim() || null },
    destinationUrl: toAddress(destinationUrl.trim()) || null,
    categories: categories.map(({ position, ...place }) => ({ ...place, position: Number(position) })),
    enabled,
  }
}

export function checkPromotion({ name, picture, destinationUrl }: PromotionValues): Record<string, string | undefined> {
  const address = toAddress(destinationUrl.trim())
  return {
    ...(!name.trim() && { name: t`Enter a name.` }),
    ...(!isPictureUrl(picture.trim()) && { picture: t`Choose an image.` }),
    ...(address && !isWebAddress(address) && { destinationUrl: t`Enter a full URL that starts with https://.` }),
  }
}

/** Pictures of the shop are named by id, because their URL has no host. */
function named(url: string): PromotionMedia {
  const id = pictureIdOf(url)
  return id ? { id } : { url }
}

/** Pages of the shop may be given as paths. */
function toAddress(text: string): string {
  return text.startsWith('/') ? new URL(inShop(text), location.origin).href : text
}

function isWebAddress(text: string): boolean {
  return /^https?:/i.test(text) && URL.canParse(text)
}
