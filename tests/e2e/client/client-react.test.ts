import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { callAsOwner } from '../../support/browser/back-office.ts'
import { layoutShiftOf, openFirstPage } from '../../support/browser/browser.ts'
import { browserShop } from '../../support/browser/browser-shop.ts'
import { storesAppId } from '../../support/shop/builders.ts'
import { sampleVideo } from '../../support/media/sample-video.ts'
import { bundledFrontEnd } from '../../support/browser/bundled-front-end.ts'

// A front end in React, on the hooks of our own client.

const shop = browserShop()

const script = () => `
  import { createClient, queryKeyOf, visitorTokens } from '@stoa/client'
  import { addToCurrentCart, getCurrentCart } from '@stoa/contract/calls/ecom/current-cart'
  import { getProductBySlug } from '@stoa/contract/calls/stores/products-v-3'
  import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
  import { createRoot } from 'react-dom/client'
  import { ClientProvider, useMutationOf, useQueryOf } from '${import.meta.dirname}/../../../packages/client/src/react.ts'

  function Product() {
    const queries = useQueryClient()
    const { data } = useQueryOf(getProductBySlug, { slug: 'low-tide' })
    const cart = useQueryOf(getCurrentCart, {}, { retry: false })
    const add = useMutationOf(addToCurrentCart, { onSuccess: () => queries.invalidateQueries({ queryKey: queryKeyOf(getCurrentCart) }) })
    if (!data) return <p>Loading</p>
    const catalogReference = { appId: '${storesAppId}', catalogItemId: data.product.id }
    return (
      <>
        <h1>{data.product.name}</h1>
        <p>{cart.error ? cart.error.status : cart.data?.cart.lineItems.length}</p>
        <button onClick={() => add.mutate({ lineItems: [{ quantity: 1, catalogReference }] })}>Add</button>
      </>
    )
  }

  const baseUrl = ${JSON.stringify(shop.url)}
  const client = createClient({ baseUrl, authorize: visitorTokens({ baseUrl, clientId: ${JSON.stringify(shop.credentials.clientId)} }) })
  createRoot(document.querySelector('main')).render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientProvider client={client}>
        <Product />
      </ClientProvider>
    </QueryClientProvider>,
  )`

const gallery = (url: string) => `
  import { Image, MediaProvider } from '${import.meta.dirname}/../../../packages/client/src/media.ts'
  import { createRoot } from 'react-dom/client'

  createRoot(document.querySelector('main')).render(
    <MediaProvider baseUrl={${JSON.stringify(shop.url)}}>
      <Image picture={{ url: '${url}', width: 1200, height: 1500 }} alt="Low tide" ratio={1} sizes="50vw" priority />
      <p>Below the picture</p>
    </MediaProvider>,
  )`

test('a picture is shown in the size of the screen, and nothing moves while it loads', async ({ browser }) => {
  const photo = await sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#4080c0' } })
    .jpeg()
    .toBuffer()
  const { picture: stored } = await callAsOwner(shop, 'POST', '/stoa/v1/pictures', { content: photo.toString('base64') })
  await using pages = await bundledFrontEnd(shop, gallery(stored.url))
  await using visit = await openFirstPage(browser)
  const { page, faults } = visit
  await page.goto(pages.url)
  const picture = page.getByAltText('Low tide')
  await expect.poll(() => picture.evaluate((image: any) => image.complete && image.naturalWidth)).toBe(640)
  expect(await picture.evaluate((image: any) => image.currentSrc)).toContain(`${shop.url}/media/`)
  await expect(picture).not.toHaveAttribute('style', /background/)
  expect(await layoutShiftOf(page)).toBe(0)
  expect(faults).toEqual([])
})

const film = (video: object) => `
  import Hls from '${new URL(import.meta.resolve('hls.js')).pathname}'
  import { MediaProvider, Video } from '${import.meta.dirname}/../../../packages/client/src/media.ts'
  import { createRoot } from 'react-dom/client'

  const loadHls = async () => { globalThis.asked = true; return { default: Hls } }
  createRoot(document.querySelector('main')).render(
    <MediaProvider baseUrl={${JSON.stringify(shop.url)}}>
      <p style={{ height: '300vh' }}>Far above</p>
      <Video video={${JSON.stringify(video)}} title="The sea" loadHls={loadHls} muted />
      <p>Below the video</p>
    </MediaProvider>,
  )`

test('a video is loaded when it comes near, streams when it is played, and moves nothing', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-film-'))
  await sampleVideo(join(folder, 'sea.mp4'), { width: 640, height: 360, seconds: 2 })
  const { uploadUrl } = await callAsOwner(shop, 'POST', '/site-media/v1/files/generate-upload-url', { mimeType: 'video/mp4' })
  const body = await readFile(join(folder, 'sea.mp4'))
  const { file } = (await (await fetch(new URL(uploadUrl, shop.url), { method: 'PUT', body })).json()) as any
  await rm(folder, { recursive: true })
  await expect
    .poll(async () => (await callAsOwner(shop, 'GET', `/stoa/v1/media/videos/${file.id}/conversion`)).state, { timeout: 60_000 })
    .toBe('DONE')
  const { file: converted } = await callAsOwner(shop, 'GET', `/site-media/v1/files/get-file-by-id?fileId=${file.id}`)
  await using pages = await bundledFrontEnd(shop, film(converted.media.video))
  for (const playsHls of [false, true]) {
    await using visit = await openFirstPage(browser)
    const { page, faults } = visit
    await page.addInitScript((plays) => {
      const { prototype } = (globalThis as any).HTMLVideoElement
      const canPlay = prototype.canPlayType
      prototype.canPlayType = function (type: string) {
        return type.includes('mpegurl') ? (plays ? 'maybe' : '') : canPlay.call(this, type)
      }
    }, playsHls)
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await page.goto(pages.url)
    const video = page.getByTitle('The sea')
    await expect(video).toHaveJSProperty('preload', 'none')
    const before = await video.boundingBox()
    expect(before!.width / before!.height).toBeCloseTo(16 / 9, 1)
    expect(requested.filter((path) => path.startsWith('/media/'))).toEqual([])
    await video.scrollIntoViewIfNeeded()
    await expect(video).toHaveJSProperty('poster', `${shop.url}/media/${file.id.replace('.mp4', 'p.jpg')}`)
    if (playsHls) await expect(video).toHaveJSProperty('src', `${shop.url}/media/video/${file.id}/stream/master.m3u8`)
    else await expect.poll(() => requested.filter((path) => path.endsWith('master.m3u8')).length).toBe(1)
    expect(requested.filter((path) => /\.(?:m4s|mp4)$/.test(path))).toEqual([])
    expect(await page.evaluate('globalThis.asked ?? false')).toBe(!playsHls)
    await video.evaluate((element: any) => element.play())
    await expect.poll(() => video.evaluate((element: any) => element.currentTime)).toBeGreaterThan(0.5)
    expect(requested.filter((path) => path.endsWith(`/media/${file.id}`))).toEqual([])
    const after = await video.boundingBox()
    expect({ width: after!.width, height: after!.height }).toEqual({ width: before!.width, height: before!.height })
    expect(await layoutShiftOf(page)).toBe(0)
    expect(faults).toEqual([])
  }
})

test('a page shows what a query answers, and again what a mutation changed', async ({ browser }) => {
  await using pages = await bundledFrontEnd(shop, script())
  await using visit = await openFirstPage(browser)
  const { page } = visit
  await page.goto(pages.url)
  await page.getByRole('heading', { name: 'Low tide' }).waitFor()
  await page.getByText('404').waitFor()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.locator('p')).toHaveText('1')
})
