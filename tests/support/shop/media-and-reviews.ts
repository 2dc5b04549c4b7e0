import { aProduct } from './builders.ts'
import { aMember } from '../members/members.ts'
import { pictureOf } from '../media/pictures.ts'
import type { KnownValues } from '../requests/plausible-request.ts'
import type { TestShop } from './shop.ts'

/** In every text of what `mediaAndReviews` makes. */
export const mediaMarker = 'only-of-its-site'

/**
 * One of everything that the services of media and reviews know, in a site. Returns the values of requests that name it, by the
 * service's name.
 */
export async function mediaAndReviews(shop: TestShop): Promise<Record<string, KnownValues>> {
  const create = async (path: string, body: object) => {
    const answer = await shop.owner('POST', path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const put = async (address: string, name: string) => {
    const url = shop.server.url + new URL(address).pathname
    const response = await fetch(url, { method: 'PUT', body: pictureOf(name) as unknown as string })
    return ((await response.json()) as { file: { id: string } }).file.id
  }
  const upload = async (name: string) => {
    const { uploadUrl } = await create('/site-media/v1/files/generate-upload-url', {
      mimeType: 'image/png',
      fileName: name,
      labels: [mediaMarker],
    })
    return put(uploadUrl, name)
  }
  const [fileId, replacementId] = [await upload(`${mediaMarker}.png`), await upload(`${mediaMarker} 2.png`)]
  const { folder } = await create('/site-media/v1/folders', { displayName: mediaMarker })
  const { category: top } = await create('/v1/enterprise/onboarding', {
    accountId: '6f1bd5a8-9f4e-4a8e-8a52-3f2f3d7f4b11',
    accountName: mediaMarker,
  })
  const { uploadUrl } = await create('/v1/enterprise/items/upload/generate-url', {
    fileName: mediaMarker,
    contentType: 'image/png',
    categoryIds: [top.id],
  })
  await put(uploadUrl, 'item')
  const { items } = await create('/v1/enterprise/items/query', { query: {} })
  const [product, member] = [await aProduct(shop, { name: mediaMarker }), await aMember(shop)]
  const { review } = await create('/reviews/v1/reviews', {
    review: {
      namespace: 'stores',
      entityId: product.id,
      author: { contactId: member.id, authorName: mediaMarker },
      content: { title: mediaMarker, rating: 4 },
    },
  })
  const { reviewRequest } = await create('/reviews/v2/review-requests', {
    reviewRequest: {
      namespace: 'stores',
      communicationChannel: 'EMAIL',
      items: [{ catalogItemId: product.id }],
      recipient: { contactId: member.id },
      sendDate: '2099-01-01T00:00:00.000Z',
    },
  })
  const file = { id: fileId, fileId, fileIds: fileId, replacementId, parentFolderId: folder.id }
  const about = { namespace: 'stores', entityId: product.id, productId: product.id, contactId: member.id, revision: '1' }
  const requested = { ...about, id: reviewRequest.id, reviewRequestId: reviewRequest.id, reviewId: review.id }
  const reviewed = { ...about, id: review.id, reviewId: review.id }
  return {
    'media/files': file,
    'stoa/media': file,
    'media/folders': { id: folder.id, folderId: folder.id, folderIds: folder.id },
    'media/enterprise-media-items': { id: items[0].id, itemId: items[0].id, categoryIds: top.id, itemCategoryIds: top.id },
    'media/enterprise-media-categories': { id: top.id, categoryId: top.id, parentCategoryId: top.id },
    'reviews/reviews': reviewed,
    'stoa/reviews': reviewed,
    'reviews/review-requests': requested,
    'stoa/review-requests': requested,
  }
}
