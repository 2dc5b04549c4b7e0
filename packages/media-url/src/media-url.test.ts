import { media } from '@wix/sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPictureId, jpegUrl, pictureIdOf, picturePath, readTransform, resizedUrl } from './index.ts'

const id = '0123456789abcdef0123456789abcdef.jpg'

test('ids are found in every form in which front ends write them', () => {
  for (const text of [
    id,
    `/media/${id}`,
    `https://shop.example/media/${id}`,
    `http://localhost:4000/media/${id}?x=1`,
    `https://static.wixstatic.com/media/${id}`,
    `https://static.wixstatic.com/media/${id}/v1/fill/w_1,h_1/a.jpg`,
    `wix:image://v1/${id}/A%20mug.jpg#originWidth=10&originHeight=20`,
    `image://v1/${id}/a.jpg`,
  ])
    expect(pictureIdOf(text), text).toBe(id)
})

test('other texts name no picture', () => {
  for (const text of [
    '',
    'mug',
    'https://shop.example/a.jpg',
    `/media/uploads/${id}`,
    '/media/../a.jpg',
    '/media/.a.jpg',
    'javascript:/media/a.jpg',
  ])
    expect(pictureIdOf(text), text).toBeUndefined()
  expect(isPictureId('a/b.jpg')).toBe(false)
})

test('what the published package writes is read', () => {
  const image = `wix:image://v1/${id}/${encodeURIComponent('50% "off": mug.jpg')}#originWidth=1200&originHeight=900`
  const read = (url: string) => {
    const { pathname } = new URL(url)
    const [, rest] = pathname.split(`/media/${id}/v1/`)
    return readTransform(rest!)?.transform
  }
  expect(read(media.getScaledToFillImageUrl(image, 300, 200, {}))).toMatchObject({
    mode: 'fill',
    width: 300,
    height: 200,
    alignment: 'c',
    quality: 80,
    encoding: 'auto',
    unsharpMask: { radius: 0.66, amount: 1, threshold: 0.01 },
  })
  expect(read(media.getScaledToFitImageUrl(image, 300, 200, { quality: 50 }))).toMatchObject({
    mode: 'fill',
    // The package exchanges the sides of the original before it fits it.
    width: 150,
    height: 200,
    quality: 50,
  })
  expect(read(media.getCroppedImageUrl(image, 10, 20, 500, 400, 3000, 2000, {}))).toMatchObject({
    crop: { x: 10, y: 20, width: 500, height: 400 },
    mode: 'fill',
    enlarge: true,
  })
  expect(read(media.getScaledToFillImageUrl(image, 300, 200, { focalPoint: { x: 20, y: 30 } }))).toMatchObject({
    focalPoint: { x: 0.2, y: 0.3 },
  })
  expect(
    read(
      media.getScaledToFillImageUrl(image, 300, 200, {
        filters: { blur: 5, contrast: 10, hue: -20 },
        progressive: false,
        encoding: 'AVIF',
      } as object),
    ),
  ).toMatchObject({ blur: 5, contrast: 10, hue: -20, baseline: true, encoding: 'avif' })
})

test('what is not of the grammar is refused', () => {
  for (const path of [
    '',
    'fill',
    'fill/w_300,h_200',
    'fill/w_300/a.jpg',
    'fill/w_0,h_10/a.jpg',
    'fill/w_10001,h_1/a.jpg',
    'fill/w_9999,h_9999/a.jpg',
    'fill/w_1,h_1,w_2/a.jpg',
    'fill/w_1,h_1,x/a.jpg',
    'fill/w_1,h_1,__proto___1/a.jpg',
    'fill/w_1,h_1,q_101/a.jpg',
    'fill/w_1.5,h_1/a.jpg',
    'fill/w_1,h_1,fp_2_0/a.jpg',
    'crop/x_0,y_0/a.jpg',
    'crop/x_0,y_0,w_0,h_1/fill/w_1,h_1/a.jpg',
    'stretch/w_1,h_1/a.jpg',
    'fill/w_1,h_1/more/a.jpg',
    'fill/w_1,h_1,wm_x/a.jpg',
  ])
    expect(readTransform(path), path).toBeUndefined()
})

test('what is built is read again', () => {
  const side = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(side, side, fc.boolean(), (width, height, isJpeg) => {
      const url = (isJpeg ? jpegUrl : resizedUrl)(picturePath(id), width, height)
      const read = readTransform(url.slice(`${picturePath(id)}/v1/`.length))
      expect(read?.transform).toEqual({ mode: 'fit', width, height, ...(!isJpeg && { encoding: 'auto' }) })
      expect(pictureIdOf(url)).toBe(id)
    }),
  )
})
