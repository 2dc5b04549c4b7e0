import { files } from '@wix/media'
import { expect, test } from 'vitest'
import { pictureOf } from '../../support/media/pictures.ts'
import { until } from '../../support/until.ts'
import { ownerClient } from '../../support/shop/shop.ts'
import {
  server,
  shop,
  host,
  requested,
  call,
  aProductWith,
  productNow,
  imagesOf,
  failedWork,
  ownId,
  own,
  answerBy,
  setUp,
} from './picture-copies-set-up.ts'

setUp()

test('pictures on another host become the shop’s own, in their order and with their alt texts', async () => {
  const uploaded = await call('POST', '/stoa/v1/pictures', { content: pictureOf('own').toString('base64') })
  const { id, revision } = await aProductWith([
    { url: `${host}/front.png`, altText: 'From the front' },
    { id: uploaded.picture.id, altText: 'Our own' },
    { url: `${host}/back.png` },
  ])
  const [front, , back] = await imagesOf(id)
  expect([front, back]).toEqual([{ url: `${host}/front.png`, altText: 'From the front' }, { url: `${host}/back.png` }])

  await server.app.drain()
  expect(requested.toSorted()).toEqual(['/back.png', '/front.png'])
  expect(await imagesOf(id)).toEqual([own('From the front'), own('Our own'), own()])
  const product = await productNow(id)
  expect(product.media.main).toMatchObject({ id: ownId, altText: 'From the front', image: own('From the front') })
  // An edit that is under way is not refused.
  expect(product.revision).toBe(revision)
  const renamed = await call('PATCH', `/stores/v3/products/${id}`, { product: { id, revision, name: 'Cup' } })
  expect(renamed.product.name).toBe('Cup')

  // There is nothing left to copy.
  await server.app.drain()
  expect(requested).toHaveLength(2)
})

test('of two addresses of the same picture the product shows one, which it showed first', async () => {
  const uploaded = await call('POST', '/stoa/v1/pictures', { content: pictureOf('/same.png').toString('base64') })
  const { id } = await aProductWith([
    { url: `${host}/same.png`, altText: 'First' },
    { url: `${host}/other.png` },
    { id: uploaded.picture.id, altText: 'Second' },
  ])
  await server.app.drain()
  expect(await imagesOf(id)).toEqual([own('First'), own()])
  const { revision } = await productNow(id)
  await call('PATCH', `/stores/v3/products/${id}`, { product: { id, revision, name: 'Cup' } })
})

test('a picture that was replaced stays so when another host sends its bytes again, and comes back by hand', async () => {
  const library = ownerClient(shop, { files }).files
  const { id } = await aProductWith([{ url: `${host}/boat.png` }])
  await server.app.drain()
  const [{ id: before }] = await imagesOf(id)
  const content = pictureOf('a better boat').toString('base64')
  const { picture: after } = await call('POST', '/stoa/v1/pictures', { content })
  await call('POST', '/stoa/v1/media/files/replace', { fileId: before, replacementId: after.id })
  const { id: second } = await aProductWith([{ url: `${host}/boat.png` }])
  await server.app.drain()
  expect((await imagesOf(second)).map((image: { id: string }) => image.id)).toEqual([after.id])
  expect((await library.getFileDescriptor(before)).state).toBe('DELETED')

  const boat = pictureOf('/boat.png').toString('base64')
  expect((await call('POST', '/stoa/v1/pictures', { content: boat })).picture.id).toBe(before)
  expect((await library.getFileDescriptor(before)).state).toBe('OK')
})

test('a choice that shows one of the pictures shows the copy', async () => {
  const url = `${host}/red.png`
  const choice = (name: string) => [{ optionChoiceNames: { optionName: 'Glaze', choiceName: name, renderType: 'TEXT_CHOICES' } }]
  const { product } = await call('POST', '/stores/v3/products', {
    product: {
      name: 'Bowl',
      productType: 'PHYSICAL',
      physicalProperties: {},
      media: { itemsInfo: { items: [{ url }] } },
      options: [
        {
          name: 'Glaze',
          optionRenderType: 'TEXT_CHOICES',
          choicesSettings: { choices: [{ name: 'Red', choiceType: 'CHOICE_TEXT', linkedMedia: [{ url }] }] },
        },
      ],
      variantsInfo: {
        variants: [{ price: { actualPrice: { amount: '5.00' } }, physicalProperties: {}, choices: choice('Red') }],
      },
    },
  })
  await server.app.drain()
  const { media, options } = await productNow(product.id)
  expect(options[0].choicesSettings.choices[0].linkedMedia[0].id).toBe(media.main.id)
  expect(JSON.stringify(await productNow(product.id))).not.toContain(host)
})

test('a product that was edited while its picture was fetched keeps the edit', async () => {
  const { id, revision } = await aProductWith([{ url: `${host}/old.png` }, { url: `${host}/kept.png`, altText: 'Kept' }])
  const uploaded = await call('POST', '/stoa/v1/pictures', { content: pictureOf('own').toString('base64') })
  let edited: Promise<unknown> | undefined
  answerBy(async (path) => {
    if (path !== '/old.png' || edited) return
    const items = [{ url: `${host}/kept.png`, altText: 'Other words' }, { id: uploaded.picture.id }]
    edited = call('PATCH', `/stores/v3/products/${id}`, {
      product: { id, revision, name: 'Cup', media: { itemsInfo: { items } } },
    })
    await edited
  })
  await server.app.drain()
  expect(edited).toBeDefined()
  expect((await productNow(id)).name).toBe('Cup')
  expect(await imagesOf(id)).toEqual([own('Other words'), own()])
})

test('a picture that is none, is too large or is gone stays where it is, and the reason is reported', async () => {
  const paths = ['/page', '/fake.png', '/huge.png', '/gone.png']
  answerBy(async (path) => (path === '/gone.png' ? 404 : undefined))
  const { id } = await aProductWith(paths.map((path) => ({ url: host + path })))
  await server.app.drain()
  expect(await imagesOf(id)).toEqual(paths.map((path) => ({ url: host + path })))
  const failed = await failedWork()
  expect(
    failed.map(({ reason, attempts, nextAttemptDate }: any) => [reason, attempts, nextAttemptDate ?? null]).toSorted(),
  ).toEqual(
    [
      ['could not be fetched: the answer was 404', '/gone.png'],
      ['is larger than 15 MB', '/huge.png'],
      ['is not a JPEG, PNG, WebP, GIF, AVIF, HEIC or TIFF', '/fake.png'],
      ['is not a picture but text/html', '/page'],
    ].map(([reason, path]) => [`A picture of the product “Mug” ${reason}. Its address is kept: ${host}${path}`, 1, null]),
  )
  // A later change of the product does not ask for them again.
  const { revision } = await productNow(id)
  await call('PATCH', `/stores/v3/products/${id}`, { product: { id, revision, name: 'Cup' } })
  await server.app.drain()
  expect(requested).toHaveLength(4)
})

test('a drawing is copied, and one that would take the server’s memory stays where it is', async () => {
  const paths = ['/logo.svg', '/packed.svg', '/crowded.svg', '/text.svg']
  const { id } = await aProductWith(paths.map((path) => ({ url: host + path })))
  await server.app.drain()
  const [logo, ...others] = await imagesOf(id)
  expect(logo).toMatchObject({ id: expect.stringMatching(/\.svg$/), width: 20, height: 10 })
  expect(others).toEqual(paths.slice(1).map((path) => ({ url: host + path })))
  expect((await failedWork()).map(({ reason }: { reason: string }) => reason.match(/“Mug” (.*)\. Its/)?.[1]).toSorted()).toEqual([
    'is a drawing larger than 1 MB',
    'is not an SVG',
    'is not an SVG',
  ])
})

test('a host that cannot answer is asked again, until it answers', async () => {
  let failures = 2
  answerBy(async () => (failures-- > 0 ? 503 : undefined))
  const { id } = await aProductWith([{ url: `${host}/mug.png` }])
  await server.app.drain()
  expect(await failedWork()).toEqual([
    expect.objectContaining({
      reason: expect.stringContaining('the answer was 503'),
      attempts: 1,
      nextAttemptDate: expect.any(String),
    }),
  ])
  await until(async () => {
    server.clock.advance(60_000)
    await server.app.drain()
    return (await failedWork()).length === 0 || undefined
  })
  expect(await imagesOf(id)).toEqual([own()])
  expect(requested).toHaveLength(3)
})
