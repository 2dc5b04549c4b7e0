import { expect, test } from 'vitest'
import { aPrivateFile, aVisitor } from '../../support/shop/builders.ts'
import { aDigitalProduct, openLink, orderOfFiles } from '../../support/shop/digital-orders.ts'
import { mailsOf } from '../../support/shop/mailing.ts'
import { aShop } from '../../support/shop/shop.ts'
import { withOtherEnd } from '../../support/with-other-end.ts'
import { orderNow } from './orders-builders.ts'
import { codeOf } from '../../support/requests/answers.ts'
import { mailingServer } from '../../support/servers/mailing-server.ts'

const mailing = mailingServer()

const day = 24 * 3600_000

const open = (link: string) => openLink(mailing.server, link)
const anOrderOfFiles = (options: Parameters<typeof orderOfFiles>[1] = {}) => orderOfFiles(mailing.server, options)

async function contentAt(link: string): Promise<string> {
  const answer = await open(link)
  expect(answer.status).toBe(302)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const file = await fetch(mailing.server.url + answer.headers.get('location'))
  expect(file.headers.get('content-disposition')).toContain('attachment; filename="atlas.txt"')
  return file.text()
}

test('the buyer of a digital product downloads it once it is paid, as long and as often as the shop allows', async () => {
  const { shop, buyer, fileId, orderId, downloads } = await anOrderOfFiles({
    settings: { downloadDays: 2, downloadLimit: 1 },
    quantity: 2,
    pays: false,
  })
  await mailing.server.app.drain()
  expect(await downloads()).toEqual([])
  expect((await orderNow(shop, orderId)).lineItems[0].digitalFile).toEqual({ fileId })
  await shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/mark-as-paid`, {})
  await mailing.server.app.drain()

  const [download] = await downloads()
  expect(download).toMatchObject({
    productName: { original: 'Atlas' },
    fileName: 'atlas.txt',
    state: 'AVAILABLE',
    left: 2,
    used: 0,
  })
  const { body } = await buyer.send('GET', `/ecom/v1/orders/${orderId}`)
  const { link, expirationDate } = body.order.lineItems[0].digitalFile
  expect(link).toBe(download.link)
  expect(Math.abs(Date.parse(expirationDate) - mailing.server.clock.now().getTime() - 2 * day)).toBeLessThan(60_000)
  expect(body.order.activities.map(({ activityType }: any) => activityType)).toContain('DOWNLOAD_LINK_SENT')
  expect(await contentAt(link)).toBe('All maps')
  expect((await downloads())[0]).toMatchObject({ state: 'AVAILABLE', left: 1, used: 1 })
  // Two browsers at once: one download is left.
  const statuses = await Promise.all([open(link), open(link)].map(async (answer) => (await answer).status))
  expect(statuses.toSorted()).toEqual([302, 403])
  const usedUp = (await downloads())[0]
  expect(usedUp).toMatchObject({ state: 'USED_UP', left: 0, used: 2 })
  expect(usedUp.link).toBeUndefined()
  mailing.server.clock.advance(2 * day)
  const late = await open(link)
  expect(late.status).toBe(403)
  expect(await late.text()).toContain('This download has expired')
})

test('the shop renews a download: the earlier address ends, and the buyer is mailed', async () => {
  const { shop, orderId, downloads } = await anOrderOfFiles({ settings: { downloadDays: 1 } })
  const [{ link: earlier, lineItemId }] = await downloads()
  const renew = (body: object) => shop.owner('POST', `/stoa/v1/orders/${orderId}/downloads/renew`, body)
  mailing.server.clock.advance(day)
  const { body } = await renew({ lineItemIds: [lineItemId] })
  expect(body.downloads).toMatchObject([{ state: 'AVAILABLE', used: 0, left: 10 }])
  await mailing.server.app.drain()
  const { link } = (await orderNow(shop, orderId)).lineItems[0].digitalFile
  expect(link).not.toBe(earlier)
  expect([(await open(earlier)).status, (await open(link)).status]).toEqual([404, 302])
  expect((await mailsOf(shop, orderId)).filter(({ kind }) => kind === 'ORDER_DOWNLOADS')).toHaveLength(2)
  const { text } = mailing.smtp.mails.at(-1)!.parsed
  expect(text).toContain('You can download them on the page of your order until')
  expect(text).not.toContain('/media/purchases/')
  expect(codeOf(await renew({ lineItemIds: ['another'] }))).toBe('NO_DOWNLOADS')
})

test('nobody else downloads, and nobody what was refunded or whose file is gone', async () => {
  const { shop, fileId, orderId, downloads } = await anOrderOfFiles()
  const stranger = await aVisitor(shop)
  expect((await stranger.send('GET', `/stoa/v1/orders/${orderId}/downloads`)).status).toBe(404)
  expect((await stranger.send('POST', `/stoa/v1/orders/${orderId}/downloads/renew`, {})).status).toBe(403)
  const [{ link, lineItemId }] = await downloads()
  for (const wrong of [withOtherEnd(link), link.slice(0, -1), `${link}x`, link.replace(/.{43}$/, '')])
    expect((await open(wrong)).status).toBe(404)
  // The file of the library has no address of its own.
  expect((await fetch(`${mailing.server.url}/media/${fileId}`)).status).toBe(404)

  const { body } = await shop.owner('GET', `/ecom/v1/payments/orders/${orderId}`)
  const [payment] = body.orderTransactions.payments
  await shop.owner('POST', `/ecom/v1/payments-collector/orders/${orderId}/trigger-refund`, {
    payments: [{ paymentId: payment.id, amount: { amount: '9.00' } }],
    details: { items: [{ lineItemId, quantity: 1 }] },
  })
  await mailing.server.app.drain()
  expect((await open(link)).status).toBe(403)
  expect((await downloads())[0]).toMatchObject({ state: 'WITHDRAWN' })

  const other = await anOrderOfFiles()
  await other.shop.owner('POST', '/site-media/v1/bulk/files/delete', { fileIds: [other.fileId], permanent: true })
  expect((await other.downloads())[0]).toMatchObject({ state: 'FILE_MISSING' })
})

test('only private files of the library are for sale, and a replaced file is what buyers get', async () => {
  const shop = await aShop(mailing.server)
  const { body } = await shop.owner('POST', '/site-media/v1/files/generate-upload-url', {
    mimeType: 'text/plain',
    fileName: 'public.txt',
  })
  const stored = await fetch(mailing.server.url + new URL(body.uploadUrl).pathname, { method: 'PUT', body: 'Public' })
  const { file } = (await stored.json()) as any
  const abroad = await aPrivateFile(await aShop(mailing.server))
  for (const id of [file.id, abroad, 'nothing.txt']) {
    const refused = await aDigitalProduct(shop, id)
    expect(refused.details.applicationError).toMatchObject({ code: 'DIGITAL_FILE_NOT_FOUND_ERROR', data: { ids: [id] } })
  }
  const bought = await anOrderOfFiles()
  const replacementId = await aPrivateFile(bought.shop, { fileName: 'atlas-2.txt', content: 'All maps, corrected' })
  const { body: usages } = await bought.shop.owner('POST', '/stoa/v1/media/usages', { fileIds: [bought.fileId] })
  expect(usages.usages.map(({ kind }: any) => kind).toSorted()).toEqual(['ORDER', 'PRODUCT'])
  await bought.shop.owner('POST', '/stoa/v1/media/files/replace', { fileId: bought.fileId, replacementId })
  const [{ link }] = await bought.downloads()
  expect(await contentAt(link)).toBe('All maps, corrected')
})
