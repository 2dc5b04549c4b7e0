import { media } from '@wix/sdk'
import { expect, test } from 'vitest'
import { isPictureId, pictureIdOf, readTransform } from './index.ts'

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
    return readTransform(rest!).transform
  }
  const filled = { mode: 'fill', width: 300, height: 200 }
  expect(read(media.getScaledToFillImageUrl(image, 300, 200, {}))).toEqual({
    box: { ...filled, alignment: 'c' },
    quality: 80,
    unsharpMask: { radius: 0.66, amount: 1, threshold: 0.01 },
    encoding: 'auto',
  })
  // The package exchanges the sides of the original before it fits it.
  const fitted = { box: { mode: 'fill', width: 150, height: 200 }, quality: 50 }
  expect(read(media.getScaledToFitImageUrl(image, 300, 200, { quality: 50 }))).toMatchObject(fitted)
  expect(read(media.getCroppedImageUrl(image, 10, 20, 500, 400, 3000, 2000, {}))).toMatchObject({
    crop: { x: 10, y: 20, width: 500, height: 400 },
    box: { mode: 'fill', upscale: 1 },
  })
  expect(read(media.getScaledToFillImageUrl(image, 300, 200, { focalPoint: { x: 20, y: 30 } }))).toMatchObject({
    box: { ...filled, focalPoint: { x: 0.2, y: 0.3 } },
  })
  const options = { filters: { blur: 5, contrast: 10, hue: -20 }, progressive: false, encoding: 'AVIF' }
  expect(read(media.getScaledToFillImageUrl(image, 300, 200, options as object))).toMatchObject({
    blur: 5,
    contrast: 10,
    hue: -20,
    baseline: true,
    encoding: 'avif',
    qualityAuto: true,
  })
})

test.each([
  ['', ''],
  ['fill', ''],
  ['fill/w_300,h_200', 'fill'],
  ['fill/w_300/a.jpg', 'h'],
  ['fill/w_300,h_200/', ''],
  ['/a.jpg', ''],
  ['fill/w_0,h_10/a.jpg', 'w_0'],
  ['fill/w_-5,h_10/a.jpg', 'w_-5'],
  ['fill/w_1e3,h_10/a.jpg', 'w_1e3'],
  ['fill/w_010,h_10/a.jpg', 'w_010'],
  ['fill/w_1.5,h_1/a.jpg', 'w_1.5'],
  ['fill/w_,h_1/a.jpg', 'w_'],
  ['fill/w_65501,h_1/a.jpg', 'w_65501'],
  ['fill/w_9999,h_9999/a.jpg', 'w_9999,h_9999'],
  ['fill/w_1,h_1,w_2/a.jpg', 'w_2'],
  ['fill/w_1,h_1,x/a.jpg', 'x'],
  ['fill/w_1,h_1,,q_5/a.jpg', ''],
  ['fill/w_1,h_1,__proto___1/a.jpg', '__proto___1'],
  ['fill/w_1,h_1,constructor/a.jpg', 'constructor'],
  ['fill/w_1,h_1,q_101/a.jpg', 'q_101'],
  ['fill/w_1,h_1,q_auto/a.jpg', 'q_auto'],
  ['fill/w_1,h_1,al_x/a.jpg', 'al_x'],
  ['fill/w_1,h_1,fp_2_0/a.jpg', 'fp_2_0'],
  ['fill/w_1,h_1,fp_0.5/a.jpg', 'fp_0.5'],
  ['fill/w_1,h_1,al_c,fp_0.5_0.5/a.jpg', 'fp_0.5_0.5'],
  ['fit/w_1,h_1,al_c/a.jpg', 'al_c'],
  ['fill/w_1,h_1,lg_3/a.jpg', 'lg_3'],
  ['fill/w_1,h_1,usm_0.05_1.00_0.01/a.jpg', 'usm_0.05_1.00_0.01'],
  ['fill/w_1,h_1,usm_1_11_0/a.jpg', 'usm_1_11_0'],
  ['fill/w_1,h_1,usm_1_1/a.jpg', 'usm_1_1'],
  ['fill/w_1,h_1,blur_-1/a.jpg', 'blur_-1'],
  ['fill/w_1,h_1,blur_101/a.jpg', 'blur_101'],
  ['fill/w_1,h_1,hue_181/a.jpg', 'hue_181'],
  ['fill/w_1,h_1,con_NaN/a.jpg', 'con_NaN'],
  ['fill/w_1,h_1,enc_jpg/a.jpg', 'enc_jpg'],
  ['fill/w_1,h_1,quality_auto/a.jpg', 'quality_auto'],
  ['fill/w_1,h_1,bl_1/a.jpg', 'bl_1'],
  ['fill/w_1,h_1,pstr,anm_all/a.jpg', 'anm_all'],
  ['fill/w_1,h_1,wm_x/a.jpg', 'wm_x'],
  ['stretch/w_1,h_1/a.jpg', 'stretch'],
  ['fill/w_1,h_1/more/a.jpg', 'fill/w_1,h_1/more'],
  ['fill/w_1,h_1/fill/w_1,h_1/a.jpg', 'fill'],
  ['crop/x_0,y_0/a.jpg', 'w'],
  ['crop/x_0,y_0,w_0,h_1/fill/w_1,h_1/a.jpg', 'w_0'],
  ['crop/x_-1,y_0,w_1,h_1/a.jpg', 'x_-1'],
  ['crop/x_0,y_0,w_1,h_1,q_5/fill/w_1,h_1/a.jpg', 'q_5'],
  ['crop/w_1,h_1,al_c/fill/w_1,h_1/a.jpg', 'x'],
  ['crop/x_0,y_0,w_1,h_1/crop/x_0,y_0,w_1,h_1/a.jpg', 'x_0,y_0,w_1,h_1'],
])('%j is not of the grammar', (path, token) => {
  expect(() => readTransform(path)).toThrow(expect.objectContaining({ name: 'TransformError', token }))
})

test('what front ends write in fractions is read in whole pixels and three decimals', () => {
  const { transform } = readTransform('crop/x_25.5,y_0.333333333333333,w_33.3,h_50/fit/w_5,h_5,q_11.620000000000001,con_0/a.jpg')
  expect(transform).toEqual({
    crop: { x: 26, y: 0, width: 33, height: 50 },
    box: { mode: 'fit', width: 5, height: 5 },
    quality: 11.62,
  })
})

test('the largest picture that the published library asks for is read, although it rounds its sides up', () => {
  expect(readTransform('fill/w_7071,h_3536,al_c/a.jpg').transform.box).toMatchObject({ width: 7071, height: 3536 })
})
